// The SVG of the rooms: panels of boxes on floors, with an arrow for each import that does not follow from others (D236).

const [boxHeight, floorHeight, gap, margin, titleHeight] = [30, 78, 26, 24, 58];
const widthOf = ({ name, isBend }) => (isBend ? 6 : Math.round(name.length * 7.6) + 24);

/** `panels`: title, hint and imports as `[from, to, typesOnly]`, in which each name is a box. */
export function drawRooms(panels) {
  const drawn = panels.map(({ imports, ...panel }) => ({ ...panel, ...laidOut(imports) }));
  const width = Math.max(...drawn.map((panel) => panel.width)) + 2 * margin;
  let top = margin;
  const parts = drawn.map((panel) => {
    const body = `<g transform="translate(${margin},${top})">${printPanel(panel, width - 2 * margin)}</g>`;
    top += titleHeight + panel.floors.length * floorHeight + margin;
    return body;
  });
  const style =
    'text{font:13px ui-sans-serif,system-ui,sans-serif;fill:#1c2733}.title{font-size:17px;font-weight:600}.hint{fill:#5b6875}' +
    '.floor{fill:#f3f6f9}.box{fill:#fff;stroke:#38536e}.arrow{fill:none;stroke:#5f7d9c;stroke-width:1.3}.types{stroke-dasharray:4 3}.up{stroke:#c0392b}';
  const head =
    '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#5f7d9c"/></marker>';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}"><title>Rooms and their imports</title>`,
    `<style>${style}</style><defs>${head}</defs><rect width="${width}" height="${top}" fill="#fff"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

/** Floors from the top one down, and the arrows between them; an import that would lead up is in `upward`. */
function laidOut(imports) {
  const names = [...new Set(imports.flatMap((edge) => edge.slice(0, 2)))].sort();
  const upward = [];
  const down = withoutCircles(names, imports, upward);
  const levels = new Map();
  const levelOf = (name) => {
    if (!levels.has(name)) levels.set(name, Math.max(-1, ...down.filter(([from]) => from === name).map(([, to]) => levelOf(to))) + 1);
    return levels.get(name);
  };
  const top = Math.max(...names.map(levelOf));
  const boxes = new Map(names.map((name) => [name, { name, floor: top - levelOf(name), above: [], below: [] }]));
  const arrows = withoutDetours(down).map(([from, to, typesOnly]) => ({ typesOnly, way: wayOf(boxes.get(from), boxes.get(to)) }));
  const all = new Set([...boxes.values(), ...arrows.flatMap(({ way }) => way)]);
  const floors = Array.from({ length: top + 1 }, (_, floor) => [...all].filter((box) => box.floor === floor));
  const width = placed(floors);
  return { floors, arrows, width, upward: upward.map(([from, to]) => ({ way: [boxes.get(from), boxes.get(to)] })) };
}

/** The imports without those that close a circle. */
function withoutCircles(names, imports, upward) {
  const states = new Map();
  const down = [];
  const visit = (name) => {
    states.set(name, 'open');
    for (const edge of imports.filter(([from]) => from === name)) {
      if (states.get(edge[1]) === 'open') upward.push(edge);
      else down.push(edge);
      if (!states.has(edge[1])) visit(edge[1]);
    }
    states.set(name, 'done');
  };
  for (const name of names) if (!states.has(name)) visit(name);
  return down;
}

/** Without the arrows from a to c where there are arrows from a to b and on to c. */
function withoutDetours(edges) {
  const reaches = (from, to) => edges.some(([a, b]) => a === from && (b === to || reaches(b, to)));
  return edges.filter(([from, to]) => !edges.some(([a, b]) => a === from && b !== to && reaches(b, to)));
}

/** The boxes of an arrow, with a bend on every floor that it passes. */
function wayOf(from, to) {
  const bendOn = (floor) => ({ isBend: true, floor, above: [], below: [] });
  const bends = Array.from({ length: to.floor - from.floor - 1 }, (_, at) => bendOn(from.floor + at + 1));
  const way = [from, ...bends, to];
  way.slice(1).forEach((box, at) => {
    way[at].below.push(box);
    box.above.push(way[at]);
  });
  return way;
}

const middleOf = (box) => box.x + widthOf(box) / 2;
const meanOf = (boxes, fallback) => (boxes.length ? boxes.reduce((sum, box) => sum + middleOf(box), 0) / boxes.length : fallback);

/** Orders the boxes of each floor by what they are connected with, and pulls them there; answers the width. */
function placed(floors) {
  for (const floor of floors) spread(floor, Object.keys(floor).map(Number));
  for (let round = 0; round < 24; round++) {
    const [isDown, isUp] = round < 16 ? [round % 2 === 0, round % 2 === 1] : [false, false];
    for (const floor of isUp ? [...floors].reverse() : floors) {
      const neighbours = ({ above, below }) => [...(isUp ? [] : above), ...(isDown ? [] : below)];
      const wishes = new Map(floor.map((box) => [box, meanOf(neighbours(box), middleOf(box))]));
      floor.sort((a, b) => wishes.get(a) - wishes.get(b));
      spread(
        floor,
        [...wishes.values()].sort((a, b) => a - b),
      );
    }
  }
  const all = floors.flat();
  const left = Math.min(...all.map(({ x }) => x)) - gap;
  for (const box of all) box.x = Math.round(box.x - left);
  return Math.max(...all.map((box) => box.x + widthOf(box))) + gap;
}

/** As near to where they want to be as the others on the floor allow. */
function spread(floor, wishes) {
  let end = Number.NEGATIVE_INFINITY;
  floor.forEach((box, at) => {
    box.x = Math.max(wishes[at] - widthOf(box) / 2, end + gap);
    end = box.x + widthOf(box);
  });
  const excess = floor.reduce((sum, box, at) => sum + middleOf(box) - wishes[at], 0) / (floor.length || 1);
  for (const box of floor) box.x -= excess;
}

const topOf = ({ floor }) => titleHeight + floor * floorHeight + (floorHeight - boxHeight) / 2;

function printPanel({ title, hint, floors, arrows, upward, width }, full) {
  const shift = Math.round((full - width) / 2);
  const bandTop = (at) => titleHeight + at * floorHeight + 4;
  const bands = floors.map((_, at) => `<rect class="floor" y="${bandTop(at)}" width="${full}" height="${floorHeight - 8}" rx="6"/>`);
  const line = (kind, way) => `<path class="arrow ${kind}" d="${pathOf(way)}" marker-end="url(#head)"/>`;
  const boxes = floors
    .flat()
    .filter(({ isBend }) => !isBend)
    .map((box) => {
      const rect = `<rect class="box" x="${box.x}" y="${topOf(box)}" width="${widthOf(box)}" height="${boxHeight}" rx="5"/>`;
      return `${rect}<text x="${middleOf(box)}" y="${topOf(box) + 20}" text-anchor="middle">${box.name}</text>`;
    });
  const lines = [
    ...arrows.map(({ typesOnly, way }) => line(typesOnly ? 'types' : 'value', way)),
    ...upward.map(({ way }) => line('up', way)),
  ];
  const texts = `<text class="title" y="18">${title}</text><text class="hint" y="40">${hint}</text>`;
  return [texts, ...bands, `<g transform="translate(${shift},0)">`, ...lines, ...boxes, '</g>'].join('\n');
}

function pathOf(way) {
  const [first, ...rest] = way;
  let [x, y] = [middleOf(first), topOf(first) + boxHeight];
  const steps = rest.map((box) => {
    const [toX, toY] = [middleOf(box), topOf(box)];
    const bow = `C${x} ${(y + toY) / 2} ${toX} ${(y + toY) / 2} ${toX} ${toY}`;
    [x, y] = [toX, toY + boxHeight];
    return box.isBend ? `${bow}V${y}` : bow;
  });
  return `M${middleOf(first)} ${topOf(first) + boxHeight}${steps.join('')}`;
}
