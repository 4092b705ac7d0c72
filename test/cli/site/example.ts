/** A site as somebody would write it down. */
export const example = `# yaml-language-server: $schema=./site.schema.json
version: 1
site:
  entitlements:
    assistant-bridge: [127.0.0.1, "Bücher.example"]
  modules:
    assistant-bridge: {active: true, config: {default_toolset: crm}}
    leads:
      active: true
      config: {consent: opt_in, own_key: {nested: [1, 2.5, null]}}
    estimates: {active: false}   # not sold here
  users:
    "001":
      first_name: Ada
      last_name: Lovelace
      email: ada@example.org
      phone_number: "+44 20 7946 0000"
      link_profile_pic: https://bücher.example/ada.png
      model_consent_granted: "1"
    002: {full_name: Grace Hopper, nickname: Amazing}
    005: {company_name: "Example & Sons"}
  roles:
    site_owner: {members: ["001"]}
    technical_contact: {name: Tech, members: ["002"]}
    project_manager:
      name: Project managers
      description: They manage
      color: "#0a7d55"
      constraint_type: max_count
      max_count: 3
      capabilities: [manage_options]
      members: ["001", "005"]
  crm:
    "001": {name: Acme, url: https://crm.example, api_key: {env: ACME_KEY}}
    "004":
      name: The other one
      code: other
      url: https://bücher.example/ü
      link_admin_only: true
  variables:
    greeting: "Hello: world"
    opening_hours:
      value: |
        Mon-Fri 9-17
        Sat 10-12
      description: As printed on the door
    empty: ""
  ai:
    areas:
      summary: {provider: openai, model: gpt-5.4-mini, max_tokens: 900}
      faq: {max_tokens: 1234}
    keys:
      openai: {env: OPENAI_KEY}
      openai_compatible: {env: LOCAL_KEY, base_url: https://llm.example/v1}
  integrations:
    smtp:
      enabled: true
      config: {host: mail.example.org, port: 2525, from: site@example.org, user: site}
      secrets: {password: {env: SMTP_PASSWORD}}
  sources:
    press:
      name: Press releases
      auth_mode: hmac_or_bearer
      sig_header_mode: github
      secret: {env: PRESS_SECRET}
      forward_enabled: true
      forward_url: https://forward.example/hook
      forward_auth_mode: bearer
      forward_secret: {env: FORWARD_TOKEN}
      taxonomy_apply_mode: append
      content_cleanup: true
      image_modify: {mode: sideload, max_width: 1200}
      meta_fields: {deck: {label: Deck, type: text}}
      fm_variables: {desk: news, agency: {path: /agency}}
      reingest_mode: replace
      mapping:
        version: 1
        items: /posts
        fields:
          id: {path: /id}
          title: {path: /title, transform: [strip_html, trim]}
          content: {paths: [/html, /body], required: true}
          tags: {path: /tags/*/name, transform: [{map: {a: b}}]}
    old--one: {name: Off, auth_mode: none, enabled: false}
  recipes:
    default: {priority: 900, stages: {normalize: {headings: false}, toc: {}}}
    news:
      name: News
      priority: 5
      stages:
        order: [toc, links]
        toc: {min_headings: 4}
        links: {keywords: {Acme: /acme}}
        notify: {emails: [desk@example.org], enabled: false}
      trigger: {kinds: [publish, schedule], sources: [press], cron: "5 4 * * *"}
      policy: {max_attempts: 2}
`;

/** The secrets that it names. */
export const exampleSecrets = {
  ACME_KEY: 'acme-secret-1f2e3d',
  OPENAI_KEY: 'openai-secret-4c5b6a',
  LOCAL_KEY: 'local-secret-7a8b9c',
  PRESS_SECRET: 'press-secret-3b4c5d',
  FORWARD_TOKEN: 'forward-secret-6e7f8a',
  SMTP_PASSWORD: 'smtp-secret-0d1e2f',
} as const;
