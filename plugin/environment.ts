/** Every variable that is read, for `siteplane doctor` and docs/settings.md. */
export const environment = [
  ['SITEPLANE_HOST', 'address to listen on', '127.0.0.1'],
  ['PORT', 'port to listen on', '8080'],
  ['SITEPLANE_DATA_DIR', 'folder of the embedded database, media files and the mail outbox', './data'],
  [
    'SITEPLANE_DATABASE_URL',
    'mysql://user:password@host:port/database, or host:port,host:port for the nodes of one cluster; unset: embedded SQLite',
    '',
  ],
  ['SITEPLANE_DATABASE_WAIT_SECONDS', 'seconds that a call waits for the database before it is answered 503, 2 to 60', '5'],
  [
    'SITEPLANE_DRAIN_SECONDS',
    'seconds after SIGTERM in which /health/ready is 503 and calls are still served, before connections are drained, 0 to 300',
    '5',
  ],
  ['SITEPLANE_SITE_URL', 'public origin of the site, https://…', ''],
  ['SITEPLANE_TRUST_PROXY', 'number of proxies in front, or their networks', ''],
  ['SITEPLANE_ADMIN_LOGIN', 'login of the first administrator', 'admin'],
  ['SITEPLANE_ADMIN_PASSWORD', 'password of the first administrator (first start only)', ''],
  ['SITEPLANE_MASTER_KEY_FILE', 'file with the root key; must be given with SITEPLANE_DATABASE_URL', '<data dir>/root.key'],
  ['SITEPLANE_MASTER_KEY', 'the root key itself, instead of the file', ''],
  ['SITEPLANE_ENTITLEMENTS', 'JSON map {module_id: [domains]}; makes entitlements read-only', ''],
  ['SITEPLANE_METRICS_TOKEN', 'bearer token of /metrics; unset: /metrics is 404', ''],
  ['SITEPLANE_REDIS_URL', 'redis://[user:password@]host:port: instances share deliveries by Redis; unset: by the database', ''],
  ['SITEPLANE_FETCH_ALLOW', 'host:port list that outgoing requests may reach though internal', ''],
  ['SITEPLANE_CRM_MAX_SLOTS', 'number of CRM slots', '15'],
  ['SITEPLANE_USER_MAX_SLOTS', 'number of team-member slots', '20'],
  ['SITEPLANE_READS_PER_MINUTE', 'reads per key and minute, 0 = off', '1200'],
  ['SITEPLANE_WRITES_PER_MINUTE', 'writes per key and minute, 0 = off', '600'],
  ['SITEPLANE_DESTRUCTIVE_PER_MINUTE', 'destructive calls per key and minute, 0 = off', '60'],
  ['SITEPLANE_FAILED_AUTH_PER_MINUTE', 'failed authentications per address and minute, 0 = off', '10'],
  ['SITEPLANE_LOGINS_PER_MINUTE', 'login attempts per address and minute, 0 = off', '5'],
  ['SITEPLANE_LOGINS_PER_ACCOUNT', 'failed logins per account in 15 minutes, 0 = off', '10'],
  ['SITEPLANE_BODY_BYTES', 'largest dispatch body in bytes', '262144'],
  ['SITEPLANE_INGEST_PER_MINUTE', 'deliveries per content source and minute, 0 = off', '600'],
  ['SITEPLANE_INGEST_BYTES', 'largest delivery of a content source in bytes', '2097152'],
  ['SITEPLANE_CAPTURE_PER_MINUTE', 'messages of the lead capture per address and minute, 0 = off', '60'],
  [
    'SITEPLANE_LEDGER_ANCHORS',
    'folders and https addresses, separated by commas, that checkpoints of the lead ledger go to',
    '<data dir>/ledger',
  ],
  ['SITEPLANE_LEDGER_TSA', 'address of a timestamp authority (RFC 3161) for the checkpoints of the lead ledger', ''],
  [
    'SITEPLANE_LEDGER_WITNESSES',
    'witnesses (c2sp.org/tlog-witness) that cosign the checkpoints of the lead ledger: address#verifier-key, separated by commas',
    '',
  ],
  ['SITEPLANE_LEDGER_MINUTES', 'minutes between checkpoints of the lead ledger, 0 = off', '5'],
  ['SITEPLANE_LEDGER_APPENDS', 'events of leads after which a checkpoint is made at once, 0 = off', '1000'],
  ['SITEPLANE_KEEP_LEADS_DAYS', 'days after which leads without a term of their own are erased, 0 = never', '0'],
  ['SITEPLANE_KEEP_RUNS_DAYS', 'days after which runs of pipelines are forgotten, those without work after 30 at most, 0 = never', '90'],
  ['SITEPLANE_KEEP_KEYS_DAYS', 'days after which API keys that are revoked or expired leave the list, 0 = never', '0'],
  ['SITEPLANE_KEEP_MAILS_DAYS', 'days after which emails in <data dir>/outbox are deleted, 0 = never', '0'],
  ['SITEPLANE_KEEP_AUDIT_DAYS', 'days after which the audit log goes to files in <data dir>/audit-archive, 0 = never', '0'],
  ['SITEPLANE_SMTP_URL', 'smtp://user:password@host:port; unset: mail goes to <data dir>/outbox', ''],
  [
    'SITEPLANE_LOG_REQUESTS',
    'share of requests that leave a line in the log, in per cent; answers of 500 and more always do unless it is 0',
    '100',
  ],
  [
    'SITEPLANE_TRACES_URL',
    'collector of OpenTelemetry traces (OTLP over HTTP), such as http://127.0.0.1:4318/v1/traces; unset: no traces',
    '',
  ],
  ['SITEPLANE_TRACES_PERCENT', 'share of traces that begin here and are told, in per cent', '100'],
  ['SITEPLANE_TRACES_SERVICE', 'name of this service in traces', 'siteplane'],
  ['SITEPLANE_LOG_LEVEL', 'trace, debug, info, warn, error, fatal or silent', 'info'],
] as const;

/** What the commands that speak to a site read, apart from the site's own settings. */
export const clientEnvironment = [
  ['SITEPLANE_URL', 'address of the site', ''],
  ['SITEPLANE_API_KEY', 'the API key', ''],
] as const;

/** What another CMS reads and this service only looks at, to tell where it does not suit it. */
export const foreignEnvironment = [['DB_EXCLUDE_TABLES', 'tables of its database that Directus leaves alone', '']] as const;
