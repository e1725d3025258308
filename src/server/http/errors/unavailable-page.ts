/** Renders the page for outages, without database, scripts or files. */
export const renderUnavailablePage = (message: string, retryAfterSeconds: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${Math.max(10, retryAfterSeconds)}">
<title>Back in a moment</title>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>${message}</p>
</main>
</body>
</html>
`;
