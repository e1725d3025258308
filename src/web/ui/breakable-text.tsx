import { Fragment } from 'react';

/** Text with an e-mail address, which breaks before its @ and its dots. */
export const BreakableText = ({ children }: { children: string }) =>
  children.split(/(?=[@.]\S)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no state.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
