/** Renders the page for outages and rate limits, without database, scripts or files. It reloads by itself. */
export const renderRetryPage = (title: string, message: string, retryAfterSeconds: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${Math.max(10, retryAfterSeconds)}">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<p><a href="">Try again</a> or go to the <a href="/">start page</a>.</p>
</main>
</body>
</html>
`;
