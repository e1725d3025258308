/** The marks of the services that links are shared with, 24 units wide. */
const marks: Record<string, { color: string; paths: { d: string; isWhite?: boolean; stroke?: number }[] }> = {
  Facebook: {
    color: '#0866ff',
    paths: [
      { d: 'M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24z' },
      {
        d: 'M10.2 23.9v-8.4H7.4v-3.4h2.8V9.6c0-3 1.7-4.6 4.4-4.6l2.3.2v2.9h-1.4c-1.4 0-1.8.8-1.8 1.8v2.2h3.1l-.5 3.4h-2.6v8.4z',
        isWhite: true,
      },
    ],
  },
  Whatsapp: {
    color: '#128c4b',
    paths: [
      { d: 'M12 0A12 12 0 0 0 1.7 18.1L0 24l6-1.6A12 12 0 1 0 12 0z' },
      { d: 'M7.6 7.2c-1.3 1.5-.6 3.6 1.7 6s4.7 3.4 6.4 2.1', isWhite: true, stroke: 2.4 },
      { d: 'm7.6 7.2 1.4 2.4M15.7 15.3l-2.5-1.3', isWhite: true, stroke: 3 },
    ],
  },
  Twitter: {
    color: 'currentColor',
    paths: [
      { d: 'M1.5 2h6.3l5.1 6.9L18.8 2h2.9l-7.5 8.7L22.5 22h-6.3l-5.5-7.5L4.2 22H1.3l8.1-9.4zm3.9 1.7 12 16.6h1.2l-12-16.6z' },
    ],
  },
  Linkedin: {
    color: '#0a66c2',
    paths: [
      { d: 'M2 0h20a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2z' },
      {
        d: 'M3.6 9.2h3.5v11.2H3.6zM5.35 3.5a2 2 0 1 1 0 4.1 2 2 0 0 1 0-4.1zM9.3 9.2h3.3v1.6c.6-1.1 1.8-1.9 3.5-1.9 3.2 0 4.3 2 4.3 5.2v6.3h-3.5v-5.7c0-1.7-.4-2.8-1.9-2.8s-2.2 1.1-2.2 2.8v5.7H9.3z',
        isWhite: true,
      },
    ],
  },
};

/** Renders nothing for e-mail, which has no mark. */
export function ServiceMark({ service }: { service: string }) {
  const mark = marks[service];
  if (!mark) return null;
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24" fill={mark.color}>
      {mark.paths.map(({ d, isWhite, stroke }) => (
        <path
          key={d}
          d={d}
          {...(isWhite && { fill: stroke ? 'none' : '#fff' })}
          {...(stroke && { stroke: '#fff', strokeWidth: stroke, strokeLinecap: 'round' as const })}
        />
      ))}
    </svg>
  );
}
