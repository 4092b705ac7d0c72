import { randomUUID } from 'node:crypto';
import express from 'express';
import session from 'express-session';
import { Passport } from 'passport';
import { Strategy } from 'passport-local';
import type { Config } from '../../adapter';
import { type Account, listedAccounts } from '../../host-kit';
import { type ExpressSite, siteplaneIn } from '.';

/** Your site: accounts of any store, under any ids, with roles of any names. */
export function exampleSite(config: Config, password: string, more: Pick<ExpressSite, 'plugins' | 'places'> = {}) {
  const accounts: Account[] = [
    { id: randomUUID(), login: 'owner', displayName: 'Owner', email: 'owner@site.example', role: 'owners', active: true },
    { id: randomUUID(), login: 'writer', displayName: 'Writer', email: 'writer@site.example', role: 'writers', active: true },
  ];
  const directory = listedAccounts(async () => accounts); // of a site with many, look-ups in your own store

  const passport = new Passport();
  passport.use(
    new Strategy((login, secret, done) => {
      directory.findByLogin(login).then((account) => done(null, account?.active && secret === password ? account : false), done);
    }),
  );
  passport.serializeUser((account, done) => done(null, (account as Account).id));
  passport.deserializeUser((id: string, done) => void directory.find(id).then((account) => done(null, account ?? false), done));

  const app = express().set('trust proxy', config.trustProxy);
  const siteplane = siteplaneIn({
    config,
    site: { name: 'My site', url: config.siteUrl ?? `http://${config.host}:${config.port}`, locale: 'en', timezone: 'UTC' },
    accounts: directory,
    roles: {
      administrator: 'owners',
      capabilities: [{ capability: 'manage_options', description: 'Change settings of the site' }],
      list: async () => [
        { slug: 'owners', name: 'Owners', capabilities: ['manage_options'] },
        { slug: 'writers', name: 'Writers', capabilities: [] },
      ],
    },
    idOf: (req) => (req.user as Account | undefined)?.id,
    login: (path) => `/login?next=${encodeURIComponent(path)}`,
    logout: '/logout',
    trustProxy: app.get('trust proxy fn'),
    ...more,
  });

  app.use(siteplane.early); // before every body parser
  app.use(express.json(), express.urlencoded({ extended: false }));
  app.use(session({ secret: randomUUID(), resave: false, saveUninitialized: false, cookie: { sameSite: 'lax' } }));
  app.use(passport.initialize(), passport.session());
  app.use(siteplane.late); // behind the session
  app.get('/', (_req, res) => void res.send('<!doctype html><title>My site</title><h1>My site</h1>'));
  app.get(
    '/login',
    (_req, res) => void res.send('<form method="post"><input name="username"><input name="password" type="password"></form>'),
  );
  app.post('/login', passport.authenticate('local'), (_req, res) => void res.redirect('/'));
  app.post('/logout', (req, res, next) => req.logout((error) => (error ? next(error) : res.redirect('/'))));
  return { app, siteplane, accounts };
}
