/** Reads from a portal's metrics which server answered the statements of visitors. */
export async function countPublicReads(origin: string, metricsToken: string): Promise<{ replica: number; primary: number }> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await response.text();
  const read = (server: string) =>
    Number(new RegExp(`^careers_public_reads_total{server="${server}"} (\\d+)$`, 'm').exec(text)?.[1]);
  return { replica: read('replica'), primary: read('primary') };
}
