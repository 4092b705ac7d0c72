/**
 * Lead capture for the pages of a site: `<script type="module" src="/rest/leads/v1/leads.js">`, or a path of its own with `data-siteplane-leads`.
 * Clicks on `tel:` links and on `[data-lead-reveal]`, submits of `form[data-lead-form]`, and forms that post to `collect`.
 * Nothing is kept or sent of who has not agreed where that is asked, has refused, or sends Global Privacy Control; forms work (D177).
 */
const named = document.querySelector('script[data-siteplane-leads]')?.dataset.siteplaneLeads;
const base = named ? new URL(named, document.baseURI) : new URL('.', import.meta.url);
const [stateKey, choiceKey, visitKey] = ['siteplane_lead', 'siteplane_lead_choice', 'lead_visit'];
const absence = 30 * 60_000;
const isGuarded = navigator.globalPrivacyControl === true;
const campaignKeys = /^(utm_(source|medium|campaign|term|content|id)|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|li_fat_id|twclid)$/;

let [isAllowed, choice] = [false, stored(choiceKey)];
let [state, session, tokens, last, agreed] = [];
const [proofs, worked] = [{}, {}];
/** How the visitor came to this page: in memory only until it may be kept. */
const here = arrival();

/** Browsers may forbid the storage altogether; then a visit lasts as long as the page. */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(key, value) {
  try {
    localStorage[value === undefined ? 'removeItem' : 'setItem'](key, JSON.stringify(value));
  } catch {
    // Kept in memory only.
  }
}

function keep(more) {
  state = { ...state, ...stored(stateKey), ...more }; // Another tab may have written meanwhile.
  store(stateKey, state);
}

function forget() {
  [isAllowed, state] = [false, undefined];
  store(stateKey, undefined);
}

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const isReady = () => tokens?.until > Date.now() && tokens.uses > 0;
/** Tokens and terms, asked for once and again before they are too old or used up. */
function bootstrap() {
  if (tokens && !isReady()) session = undefined;
  session ??= fetch(new URL('bootstrap', base), { credentials: 'omit', cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`bootstrap answered ${answer.status}`))))
    .then((terms) => {
      const now = Date.now();
      // A form that was filled in for a while keeps its token: one that was made this moment looks like a machine's.
      const fresh = { form_token: terms.form_token, formUntil: now + (terms.form_expires_in - 30) * 1000 };
      const { form_token, formUntil } = tokens?.formUntil > now + 300_000 ? tokens : fresh;
      tokens = { ...terms, form_token, formUntil, until: now + (terms.expires_in - 30) * 1000, ripe: now + terms.least_age * 1000 };
      setTimeout(renew, (terms.expires_in - 90) * 1000);
      return tokens;
    })
    .catch((error) => {
      session = undefined;
      throw error;
    });
  return session;
}

/** So that what happens next can be sent at once: a page that is left waits for nothing. */
function renew() {
  if (!tokens || isGuarded || document.visibilityState === 'hidden') return;
  if (tokens.until - 60_000 > Date.now() && tokens.uses > 1) return;
  session = undefined;
  bootstrap().catch(() => undefined);
}

function arrival() {
  const address = new URL(location.href);
  const handed = address.searchParams.get(visitKey);
  if (handed) {
    address.searchParams.delete(visitKey);
    history.replaceState(history.state, '', address);
    try {
      return JSON.parse(handed);
    } catch {
      // Not ours.
    }
  }
  const found = { landing_page: location.pathname };
  for (const [name, value] of address.searchParams) if (campaignKeys.test(name) && value) found[name] = value.slice(0, 300);
  if (document.referrer && !isOwn(document.referrer)) found.referrer = document.referrer.slice(0, 2000);
  return found;
}

/** Whether the address is one of this site, under whichever of its domains. */
function isOwn(address) {
  const { origin, host } = new URL(address, location.href);
  return host === location.host || origin === base.origin || Boolean(tokens?.domains?.includes(origin));
}

/** By a campaign, an advertisement or another site, and not by typing an address. */
const came = ({ landing_page, ...by }) => (Object.keys(by).length > 0 ? JSON.stringify(by) : '');

/** Whoever has not been here for a while, or comes by another way, begins a new visit. */
function visited(known) {
  if (here.referrer && isOwn(here.referrer)) delete here.referrer;
  const isAbsent = !(Date.now() - known.seen < absence);
  if (known.visit && !isAbsent && (came(here) === '' || came(here) === came(known.visit.attribution))) return {};
  const visit = { at: Date.now(), attribution: here };
  return { visit, first: known.first ?? visit, last: came(here) ? visit : known.last };
}

async function start() {
  if (isGuarded || choice === 'refused') return forget();
  const { consent } = await bootstrap();
  isAllowed = consent === 'assumed' || (consent === 'required' && choice === 'granted');
  if (!isAllowed) return forget();
  const known = stored(stateKey) ?? state ?? {};
  const isBack = Boolean(known.visitor) && !(Date.now() - known.seen < absence);
  keep({ ...visited(known), ...(agreed ? { agreed } : {}), seen: Date.now() });
  for (const event of state.unsent ?? []) deliver(event).catch(() => undefined);
  if (isBack) await send('ingest', { type: 'revisit', data: { page: location.pathname } });
}

function present() {
  if (isAllowed && document.visibilityState === 'visible') keep({ seen: Date.now() });
}

function visitor() {
  if (!state.visitor) keep({ visitor: random() });
  return state.visitor;
}

/** Kept until it is answered: the page may be left before. */
function send(path, fields) {
  if (!isAllowed) return Promise.resolve(undefined);
  const { visit, first, last: before } = state;
  const said = choice === 'granted' ? { consent: choice, agreed: state.agreed } : {};
  const touches = { ...(first ? { first } : {}), ...(before ? { last: before } : {}) };
  const event = { path, body: { id: random(), visitor: visitor(), ...said, attribution: visit.attribution, touches, ...fields } };
  keep({ unsent: [...(state.unsent ?? []), event].slice(-20) });
  return deliver(event);
}

/** Send an event, and have it sent again by the next page unless it was answered (D452). */
async function deliver(event, isAgain = false) {
  // Where there is a token nothing is waited for: the request leaves before the page does.
  if (!isReady()) await bootstrap();
  if (tokens.ripe > Date.now()) await new Promise((done) => setTimeout(done, tokens.ripe - Date.now()));
  tokens.uses -= 1;
  const body = JSON.stringify({ token: tokens.token, ...event.body });
  const address = new URL(event.path, base);
  // On another domain of the site plain text is what needs no question before it.
  const headers = { 'Content-Type': base.origin === location.origin ? 'application/json' : 'text/plain' };
  const answer = await fetch(address, { method: 'POST', credentials: 'omit', keepalive: true, headers, body }).catch(() => undefined);
  renew();
  // The same id again: what has arrived is not counted twice.
  if (!answer) return void navigator.sendBeacon(address, new Blob([body], { type: headers['Content-Type'] }));
  if (answer.status === 403 && !isAgain) {
    [session, tokens] = [];
    return deliver(event, true);
  }
  const told = await answer.json().catch(() => ({}));
  const isOver = answer.ok || (answer.status < 500 && answer.status !== 429);
  if (!isAllowed) return told;
  if (isOver) keep({ unsent: (stored(stateKey) ?? state).unsent?.filter(({ body: { id } }) => id !== event.body.id) });
  if (told.ref) keep({ ref: told.ref });
  return told;
}

function happened(type, target) {
  const before = last;
  last = `${type} ${target} ${Math.floor(Date.now() / 2000)}`;
  if (last === before) return;
  const data = { page: location.pathname, ...(target ? { target } : {}) };
  send('ingest', { type, data }).catch(() => undefined);
}

function put(form, name, value) {
  const field = form.querySelector(`input[name="${name}"]`) ?? form.appendChild(document.createElement('input'));
  if (!field.name) Object.assign(field, { type: 'hidden', name });
  // A box of the form that was not ticked would not be sent.
  if (field.type === 'checkbox') field.checked = true;
  else field.value = value;
}

/** What our own form carries beside what the visitor writes. */
function complete(form) {
  if (tokens?.formUntil > Date.now()) {
    put(form, 'token', tokens.form_token);
    put(form, 'work', worked[tokens.form_token] ?? '');
  }
  const isTicked = (name) => Boolean(form.querySelector(`input[name="${name}"]:checked`));
  const isRefused = choice === 'refused' && !isTicked('consent');
  if (isRefused) put(form, 'refuse', '1');
  if (isRefused || !isAllowed || isTicked('refuse')) return;
  if (choice === 'granted') put(form, 'consent', 'granted');
  if (choice === 'granted' && state.agreed) put(form, 'agreed', JSON.stringify(state.agreed));
  put(form, 'visitor', visitor());
  for (const [name, value] of Object.entries(state.visit.attribution)) put(form, name, value);
  put(form, 'touches', JSON.stringify({ first: state.first, last: state.last }));
}

/** What a form has to show where the site asks for it. */
async function prove({ form_token: token, work: bits }) {
  if (!bits) return;
  proofs[token] ??= import(new URL('work.mjs', base)).then(({ work }) => work(token, bits));
  worked[token] = await proofs[token];
}

const ready = () => bootstrap().then(prove);

/** The page was open for longer than its token holds, or it lay in a cache without one: get one, then send. */
function submitLater(event) {
  const { target, submitter } = event;
  event.preventDefault();
  event.stopImmediatePropagation();
  ready()
    .catch(() => undefined)
    .then(() => new Promise((done) => setTimeout(done, 2500)))
    .then(() => {
      target.dataset.leadSending = '1';
      target.requestSubmit(submitter);
    });
}

const isLacking = () => tokens.formUntil < Date.now() || (tokens.work > 0 && !worked[tokens.form_token]);
const isStale = (form) => !isGuarded && !form.dataset.leadSending && (tokens ? isLacking() : !form.token?.value);
const isOurs = (form) => new URL(form.getAttribute('action') ?? '', document.baseURI).href === new URL('collect', base).href;

/** Until the visitor has agreed nothing is kept: how they came goes along in the address of the next page (D459). */
function passOn(link) {
  const isElsewhere = link.origin !== location.origin;
  const visit = isAllowed ? state.visit?.attribution : here;
  if (isGuarded || choice === 'refused' || !isOwn(link.href) || !visit || !came(visit) || (isAllowed && !isElsewhere)) return;
  const address = new URL(link.href);
  if (!/^https?:$/.test(address.protocol)) return;
  address.searchParams.set(visitKey, JSON.stringify(visit));
  link.href = address.href;
}

document.addEventListener(
  'click',
  ({ target }) => {
    const link = target.closest?.('a[href^="tel:"], [data-lead-reveal]');
    if (link?.matches('[data-lead-reveal]')) happened('reveal_click', link.dataset.leadReveal);
    else if (link) happened('phone_click', link.dataset.leadTarget);
    if (target.closest?.('[data-lead-withdraw]')) withdraw().catch(() => undefined);
    const page = target.closest?.('a[href]');
    if (page) passOn(page);
  },
  true,
);
document.addEventListener('focusin', ({ target }) => {
  if (target.form && isOurs(target.form) && !isGuarded) ready().catch(() => undefined);
});
document.addEventListener(
  'submit',
  (event) => {
    const { target } = event;
    if (isOurs(target) && isStale(target)) submitLater(event);
    else if (isOurs(target)) complete(target);
    else if (target.matches('[data-lead-form]')) happened('form_submit', target.dataset.leadForm);
  },
  true,
);
for (const name of ['visibilitychange', 'pageshow', 'focus', 'pointerdown', 'online']) addEventListener(name, renew, true);
for (const name of ['visibilitychange', 'pagehide', 'pointerdown', 'keydown']) addEventListener(name, present, true);
setInterval(present, 60_000);
addEventListener('storage', () => {
  choice = stored(choiceKey);
  if (choice === 'refused') forget();
});

/** Nothing is kept or sent any more, whatever becomes of the message; whether it has arrived (D508). */
async function withdraw() {
  const { visitor: id } = stored(stateKey) ?? state ?? {};
  choice = 'refused';
  store(choiceKey, choice);
  forget();
  const told = id && (await deliver({ path: 'withdraw', body: { id: random(), visitor: id } }).catch(() => undefined));
  return !id || told?.withdrawn === true;
}

window.siteplaneLeads = {
  withdraw,
  /** What the visitor answered in a cookie banner. Global Privacy Control wins over a yes. */
  consent(isGranted, { text, purposes } = {}) {
    if (isGuarded) return Promise.resolve();
    choice = isGranted ? 'granted' : 'refused';
    agreed = isGranted ? { at: Date.now(), text, purposes } : undefined;
    store(choiceKey, choice);
    return start().catch(() => undefined);
  },
  /** The reference of this visitor's lead, once there is one. */
  ref: () => state?.ref ?? null,
  /** Answers by question; resolves with the tier. */
  qualify: (answers) => send('qualify', { answers }),
};
start().catch(() => undefined);
