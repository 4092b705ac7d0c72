/**
 * Lead capture for the pages of a site: `<script type="module" src="/rest/leads/v1/leads.js"></script>`.
 * Clicks on `tel:` links and on `[data-lead-reveal]`, submits of `form[data-lead-form]`, and forms that post to `collect`.
 * Nothing is kept in the browser or sent about a visitor who has not agreed where that is asked, who has refused, or whose browser
 * sends Global Privacy Control. Forms work all the same (D177).
 */
const base = new URL('.', import.meta.url);
const stateKey = 'siteplane_lead';
const choiceKey = 'siteplane_lead_choice';
const pause = 30 * 60_000;
const isGuarded = navigator.globalPrivacyControl === true;
const campaignKeys = /^(utm_(source|medium|campaign|term|content|id)|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|li_fat_id|twclid)$/;

let isAllowed = false;
let state;
let choice = stored(choiceKey);
let session;
let tokens;
let last = '';

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
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Kept in memory only.
  }
}

function keep(more) {
  state = { ...state, ...more };
  store(stateKey, state);
}

function forget() {
  isAllowed = false;
  state = undefined;
  store(stateKey, undefined);
}

function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tokens and terms, asked for once and again when they are too old. */
function bootstrap() {
  if (tokens && tokens.until < Date.now()) session = undefined;
  session ??= fetch(new URL('bootstrap', base), { credentials: 'omit', cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`bootstrap answered ${answer.status}`))))
    .then((terms) => {
      tokens = { ...terms, until: Date.now() + (terms.expires_in - 30) * 1000 };
      return tokens;
    })
    .catch((error) => {
      session = undefined;
      throw error;
    });
  return session;
}

/** How the visitor came to this page. */
function arrival() {
  const found = { landing_page: location.pathname };
  for (const [name, value] of new URLSearchParams(location.search)) if (campaignKeys.test(name) && value) found[name] = value.slice(0, 300);
  if (document.referrer) found.referrer = document.referrer.slice(0, 2000);
  return found;
}

async function start() {
  if (isGuarded || choice === 'refused') return forget();
  const { consent } = await bootstrap();
  isAllowed = consent === 'assumed' || (consent === 'required' && choice === 'granted');
  if (!isAllowed) return forget();
  const known = stored(stateKey);
  const isBack = Boolean(known?.visitor) && Date.now() - known.seen > pause;
  state = known ?? {};
  keep({ seen: Date.now(), ...(known?.attribution && !isBack ? {} : { attribution: arrival() }) });
  if (isBack) await send('ingest', { type: 'revisit', data: { page: location.pathname } });
}

const visitor = () => {
  if (!state.visitor) keep({ visitor: random() });
  return state.visitor;
};

async function send(path, fields, { id = random(), isAgain = false } = {}) {
  if (!isAllowed) return undefined;
  const { token } = await bootstrap();
  const said = choice === 'granted' ? { consent: choice } : {};
  const body = JSON.stringify({ token, id, visitor: visitor(), ...said, attribution: state.attribution, ...fields });
  const address = new URL(path, base);
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', credentials: 'omit', keepalive: true, headers, body }).catch(() => undefined);
  // The same id again: what has arrived is not counted twice.
  if (!answer) return void navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
  if (answer.status === 403 && !isAgain) {
    session = undefined;
    return send(path, fields, { id, isAgain: true });
  }
  const told = await answer.json().catch(() => ({}));
  if (told.ref && isAllowed) keep({ ref: told.ref });
  return told;
}

/** An event of this page; a second click in the same moment is none. */
function happened(type, target) {
  const mark = `${type} ${target} ${Math.floor(Date.now() / 2000)}`;
  if (mark === last) return;
  last = mark;
  const data = { page: location.pathname, ...(target ? { target } : {}) };
  send('ingest', { type, data }).catch(() => undefined);
}

function put(form, name, value) {
  const field = form.querySelector(`input[name="${name}"]`) ?? form.appendChild(document.createElement('input'));
  if (!field.name) Object.assign(field, { type: 'hidden', name });
  field.value = value;
}

/** What our own form carries beside what the visitor writes. */
function complete(form) {
  if (tokens && tokens.until > Date.now()) put(form, 'token', tokens.form_token);
  const isTicked = (name) => Boolean(form.querySelector(`input[name="${name}"]:checked`));
  if (choice === 'refused' && !isTicked('consent')) return put(form, 'refuse', '1');
  if (!isAllowed || isTicked('refuse')) return undefined;
  if (choice === 'granted') put(form, 'consent', 'granted');
  put(form, 'visitor', visitor());
  for (const [name, value] of Object.entries(state.attribution)) put(form, name, value);
  return undefined;
}

const isOurs = (form) => new URL(form.getAttribute('action') ?? '', document.baseURI).href === new URL('collect', base).href;

document.addEventListener(
  'click',
  ({ target }) => {
    const link = target.closest?.('a[href^="tel:"], [data-lead-reveal]');
    if (!link) return;
    if (link.matches('[data-lead-reveal]')) happened('reveal_click', link.dataset.leadReveal);
    else happened('phone_click', link.dataset.leadTarget);
  },
  true,
);
document.addEventListener('focusin', ({ target }) => {
  if (target.form && isOurs(target.form) && !isGuarded) bootstrap().catch(() => undefined);
});
document.addEventListener(
  'submit',
  ({ target }) => {
    if (isOurs(target)) complete(target);
    else if (target.matches('[data-lead-form]')) happened('form_submit', target.dataset.leadForm);
  },
  true,
);

window.siteplaneLeads = {
  /** What the visitor answered in a cookie banner. Global Privacy Control wins over a yes. */
  consent(isGranted) {
    if (isGuarded) return Promise.resolve();
    choice = isGranted ? 'granted' : 'refused';
    store(choiceKey, choice);
    return start().catch(() => undefined);
  },
  /** The reference of this visitor's lead, once there is one. */
  ref: () => state?.ref ?? null,
  /** Answers by question; resolves with the tier. */
  qualify: (answers) => send('qualify', { answers }),
};
start().catch(() => undefined);
