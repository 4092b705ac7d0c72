import { type Html, template } from '../../../kit/html';

/** Template of a page about what strangers sent: characters that turn the direction of text would make it read as something else. */
export const markup = template((text) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '\u{FFFD}'));

/** A whole page; `home` leads from it to where `leads.css` lies. */
export const document = (title: string, body: Html, home: string) => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="stylesheet" href="${home}leads.css">
</head>
<body>
<main>${body}</main>
</body>
</html>
`;
