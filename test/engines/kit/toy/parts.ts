import { rows } from '../../../../plugin/db/rows';
import { defineEngine } from '../../../../plugin/engines/kit/definition';
import { documentedFrom } from '../../../../plugin/engines/kit/documents';
import { word } from '../../../../plugin/engines/kit/input/field';
import { form } from '../../../../plugin/engines/kit/input/form';
import { rulesWith } from '../../../../plugin/engines/kit/input/rules';
import { readyMail } from '../../../../plugin/engines/kit/mail/ready-mail';
import { newHash } from '../../../../plugin/engines/kit/new-hash';
import { sitePage } from '../../../../plugin/engines/kit/pages/answers';
import { pagesOf } from '../../../../plugin/engines/kit/pages/page-route';
import { type EngineCall, routesOf } from '../../../../plugin/engines/kit/route';
import { integer } from '../../../../plugin/engines/kit/shape';
import { whileActive } from '../../../../plugin/engines/kit/while-active';
import { enqueue } from '../../../../plugin/jobs/outbox';
import { html } from '../../../../plugin/kit/html';
import { createSignUps, signUpTable } from './sign-ups';

const moduleName = 'toy';
const namespace = 'toy/v1';

const signUpForm = form({ mail_to: word({ required: true, example: 'ada@example.org' }) });
const route = routesOf({ namespace, module: moduleName, capability: 'manage_options', nouns: 'sign-ups' });
const page = pagesOf({ module: moduleName, box: 'toy', style: '/toy.css', noun: 'sign-up page' });

/** Store who signed up and order an email to them. */
async function signUp({ engine, body }: EngineCall) {
  const check = rulesWith({ mail_to: 'address of whoever signs up' });
  const { mail_to: email } = signUpForm.read(check, body);
  check.email('mail_to', email);
  check.check();
  return engine.host.storage.tx(async (db) => {
    const id = await rows(db, signUpTable).insert({ hash: newHash(), email, createdAt: engine.now() });
    const payload = { to: [email], subject: 'You have signed up', text: 'Welcome.', html: '<p>Welcome.</p>' };
    await enqueue(db, { kind: 'toy.mail', key: `toy:${id}`, payload });
    return { id };
  });
}

/** One table, one form, one route, one page, one email and one job. */
export const toyEngine = defineEngine({
  folder: 'test/engines/kit/toy',
  module: moduleName,
  ownModule: { label: 'Toy' },
  namespace,
  tables: [signUpTable],
  migrations: [createSignUps],
  routes: (engine) => [route('POST', '/sign-ups', signUp)(engine)],
  pages: (engine) => [
    page({ method: 'GET', path: '/toy' }, async (visit) => {
      const count = await engine.host.storage.run((db) => rows(db, signUpTable).count({}));
      return sitePage(visit, { title: 'Toy', body: html`<p>Signed up: ${String(count)}</p>` });
    })(engine),
  ],
  deliveries: [readyMail('toy.mail')],
  jobs: [
    {
      name: 'toy.see',
      cron: '* * * * * *',
      run: whileActive(moduleName, ({ host, now }) =>
        host.storage.tx(async (db) => void (await rows(db, signUpTable).update({ seenAt: null }, { seenAt: now() }))),
      ),
    },
  ],
  healthChecks: [{ name: 'toy', run: async () => ({ status: 'pass', message: 'The toy engine is well.' }) }],
  documents: {
    namespace,
    module: moduleName,
    routes: documentedFrom({ 'POST /sign-ups': { summary: 'Sign up', body: signUpForm, answer: { id: integer } } }, () => ({})),
    schemas: {},
  },
});
