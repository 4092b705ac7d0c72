// Links to videos, music and posts become players once a visitor asks for it; nothing is fetched from elsewhere before.
const permissions = 'autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write';
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms';

function play(link) {
  const frame = document.createElement('iframe');
  frame.className = `player ${link.dataset.kind}`;
  frame.title = link.dataset.title;
  frame.setAttribute('allow', permissions);
  frame.setAttribute('sandbox', sandbox);
  // Players refuse to show anything to a page that they know nothing about.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = link.dataset.frame;
  link.before(frame);
  link.removeAttribute('data-frame');
  link.classList.remove('player');
  link.textContent = link.dataset.title;
  frame.focus();
}

for (const link of document.querySelectorAll('a.player[data-frame]')) {
  link.dataset.title = link.textContent;
  const note = document.createElement('small');
  note.textContent = `Loads from ${new URL(link.dataset.frame).hostname}`;
  link.append(' ', note);
  link.addEventListener('click', (event) => {
    if (!link.dataset.frame || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    play(link);
  });
}
