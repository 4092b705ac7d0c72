/**
 * The client inside the sandbox, as the program finds it: `site.crm.list({…})` for operations, `tools.bk_list_bookings({…})` for named tools.
 * A refusal is thrown with its `code` and `next`. Plain JavaScript, because it is run by the sandbox's own engine.
 */
export const clientSource = `
const run = (tool, args) => __call(String(tool), JSON.stringify(args ?? {})).then(JSON.parse, (text) => {
  const { message, ...rest } = JSON.parse(text);
  throw Object.assign(new Error(message), rest);
});
const named = (make) => new Proxy(Object.freeze({}), { get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : make(name)) });
globalThis.tools = named((name) => (args) => run(name, args));
globalThis.site = named((resource) =>
  named((action) => (params, options) =>
    run('svc_write', { resource, action, params: params ?? {}, ...options }).then(({ data }) => data)));
globalThis.console = Object.freeze({ log: (...given) => __print(given.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ')) });
`;
