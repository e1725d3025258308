/**
 * Renders the page for outages, rate limits and malformed addresses, without database, scripts or files. With
 * `retryAfterSeconds` it reloads automatically.
 */
export const renderErrorPage = (title: string, message: string, retryAfterSeconds?: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${retryAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${Math.max(10, retryAfterSeconds)}">`}
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<p>${retryAfterSeconds === undefined ? 'Go' : '<a href="">Try again</a> or go'} to the <a href="/">start page</a>.</p>
</main>
</body>
</html>
`;
