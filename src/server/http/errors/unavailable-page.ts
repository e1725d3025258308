/** What a person reads instead of a page while the portal cannot answer. It needs nothing: no database, no script, no file. */
export const renderUnavailablePage = (sentence: string, seconds: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${Math.max(10, seconds)}">
<title>Back in a moment</title>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>${sentence}</p>
</main>
</body>
</html>
`;
