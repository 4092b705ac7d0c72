import { isIPv4 } from 'node:net';
import type { Config } from '../service';
import { type Finding, fail, ok, orOk, warn } from './finding';

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

/** How the site is reached, and whom it believes about it. */
export function checkAddress({ host, siteUrl, trustProxy }: Config): Finding[] {
  const name = 'address';
  const isPublic = !isLoopback(host);
  const site = siteUrl === undefined ? undefined : new URL(siteUrl);
  const isHttps = site?.protocol === 'https:';
  const https = 'set SITEPLANE_SITE_URL=https://… and put a proxy with a certificate in front';
  const findings = [
    isPublic && site === undefined
      ? fail(name, `The site listens on ${host} for everybody and does not know its own address.`, https)
      : undefined,
    site && !isHttps && !(isLoopback(site.hostname) && !isPublic)
      ? fail(name, `SITEPLANE_SITE_URL is ${site.origin}: passwords, sessions and keys travel in clear text.`, https)
      : undefined,
    isHttps && (trustProxy === false || trustProxy === 0)
      ? warn(
          name,
          'The site is behind a proxy, as https says, but believes none: all callers look like one, and share its limits.',
          'set SITEPLANE_TRUST_PROXY to the addresses of the proxy, such as 127.0.0.1',
        )
      : undefined,
    isEverywhere(host) && typeof trustProxy === 'number' && trustProxy > 0
      ? warn(
          name,
          `The port is open on every address (${host}) and ${trustProxy} proxies are believed: who comes past them can claim any address.`,
          'name the networks of the proxies in SITEPLANE_TRUST_PROXY instead of their number, or set SITEPLANE_HOST=127.0.0.1',
        )
      : undefined,
  ];
  return orOk(findings, name, `${siteUrl ?? `http://${host}`}, listening on ${host}.`);
}

const shortestToken = 24;

/** A token that may be guessed opens the numbers of the site to everybody. */
export function checkMetricsToken({ metricsToken }: Config): Finding[] {
  const name = 'metrics_token';
  if (metricsToken === undefined) return [ok(name, '/metrics is off.')];
  if (metricsToken.length >= shortestToken) return [ok(name, '/metrics is open to its token.')];
  const fix = 'set SITEPLANE_METRICS_TOKEN to what this prints: openssl rand -base64 32';
  return [fail(name, `SITEPLANE_METRICS_TOKEN has ${metricsToken.length} characters; it can be guessed.`, fix)];
}
