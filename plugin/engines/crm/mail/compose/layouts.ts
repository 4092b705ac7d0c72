import type { DesignTemplate } from '../../domain/designs';

/** How a design looks; what a template sets of it counts instead. */
interface Look {
  readonly content_width: number;
  readonly content_padding: number;
  readonly content_font_family: string;
  readonly headings_font_family: string;
  readonly text_color: string;
  readonly headings_color: string;
  readonly link_color: string;
  readonly body_bg_color: string;
  readonly content_bg_color: string;
  readonly footer_text_color: string;
}

const system = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

const look: Look = {
  content_width: 700,
  content_padding: 20,
  content_font_family: system,
  headings_font_family: system,
  text_color: '#202020',
  headings_color: '#202020',
  link_color: '#1a56db',
  body_bg_color: '#FAFAFA',
  content_bg_color: '#FFFFFF',
  footer_text_color: '#5f6368',
};

type Wrapped = Exclude<DesignTemplate, 'raw_html' | 'visual_builder'>;

const looks: Readonly<Record<Wrapped, Look>> = {
  simple: look,
  plain: { ...look, body_bg_color: '#FFFFFF', content_padding: 16 },
  classic: { ...look, headings_font_family: serif, content_width: 640, content_padding: 32 },
  raw_classic: { ...look, content_width: 640 },
};
/** Of the box around the content. */
const frames: Readonly<Record<Wrapped, string>> = {
  simple: 'border-radius:8px;',
  plain: '',
  classic: 'border:1px solid #dadce0;',
  raw_classic: 'border:1px solid #dadce0;',
};

const colour = /^#[0-9a-f]{3,8}$|^[a-z]{3,20}$|^rgba?\([\d\s.,%]{3,40}\)$/i;
const font = /^[\w\s,'-]{1,200}$/;

/** The look with what a template's own configuration says of it; what is no colour, font or length is passed over. */
function lookOf(design: Wrapped, config: Readonly<Record<string, unknown>>): Look {
  const own = Object.entries(looks[design]).map(([key, value]) => {
    const set = config[key];
    if (typeof value === 'number') {
      const number = Number(set);
      return [key, set !== '' && set !== null && Number.isInteger(number) && number >= 0 && number <= 1200 ? number : value];
    }
    const text = typeof set === 'string' ? set.trim() : '';
    return [key, (key.endsWith('_color') ? colour : font).test(text) ? text : value];
  });
  return Object.fromEntries(own) as Look;
}

export interface LaidOut {
  readonly design: Wrapped;
  readonly config: Readonly<Record<string, unknown>>;
  readonly locale: string;
  /** Markup, as those below, which may hold merge tags. */
  readonly title: string;
  readonly preHeader: string;
  readonly body: string;
  readonly footer: string;
}

/** The whole document of an email: tables, as mail programs know them, one column that shrinks with the screen, and dark colours. */
export function laidOut({ design, config, locale, title, preHeader, body, footer }: LaidOut): string {
  const its = lookOf(design, config);
  const { content_width: width, content_padding: padding } = its;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
${styles(design, its)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${its.body_bg_color};color:${its.text_color};font-family:${its.content_font_family};-webkit-text-size-adjust:100%">
${preHeader}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${its.body_bg_color}"><tbody>
<tr><td align="center" class="around" style="padding:${design === 'plain' ? '0' : '24px 12px'}">
<table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${width}px"><tbody>
<tr><td class="box content" align="left" style="${frames[design]}background:${its.content_bg_color};color:${its.text_color};padding:${padding}px;font-size:16px;line-height:1.6">
${body}
</td></tr>
${footer === '' ? '' : `<tr><td class="footer content" align="${design === 'plain' ? 'left' : 'center'}" style="padding:20px ${padding}px;color:${its.footer_text_color};font-size:13px;line-height:1.5">\n${footer}\n</td></tr>\n`}</tbody></table>
</td></tr>
</tbody></table>
</body>
</html>
`;
}

function styles(design: Wrapped, its: Look): string {
  const typography =
    design === 'raw_classic'
      ? ''
      : `.content h1,.content h2,.content h3,.content h4{font-family:${its.headings_font_family};color:${its.headings_color};line-height:1.3;margin:0 0 12px}
.content p,.content ul,.content ol{margin:0 0 16px}
.content h1{font-size:28px}.content h2{font-size:22px}.content h3{font-size:18px}
.content blockquote{margin:0 0 16px;padding-left:16px;border-left:3px solid #dadce0}
`;
  return `.content a{color:${its.link_color}}
.content a.button{color:#ffffff}
.footer a{color:${its.footer_text_color}}
.content img{max-width:100%;height:auto;border:0}
.content{overflow-wrap:anywhere}
${typography}@media (max-width:480px){.around{padding:0!important}.box{border:0!important;border-radius:0!important;padding:20px 16px!important}.footer{padding:16px!important}}
@media (prefers-color-scheme:dark){
.page{background:#121417!important;color:#e8eaed!important}
.box{background:${design === 'plain' ? '#121417' : '#1e2126'}!important;color:#e8eaed!important;border-color:#3c4043!important}
.content h1,.content h2,.content h3,.content h4{color:#f1f3f4!important}
.content a{color:#8ab4f8!important}
.content a.button{background:#8ab4f8!important;color:#121417!important}
.footer,.footer a{color:#bdc1c6!important}
}`;
}

/** What a list of emails shows beside the subject; the spaces keep it from showing the body's first words too. */
export const preHeaderMarkup = (text: string) =>
  text === ''
    ? ''
    : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0">${text}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>\n`;
