import { useBrand } from '#web/session/site-context.tsx';
import { Logo } from '#web/ui/logo.tsx';
import styles from './brand-name.module.css';

/** Longer names use smaller type, to fit beside the menu. */
const longNameLength = 20;

/** The company's logo and name; a logo that contains the name has no further text. */
export function BrandName({ background }: { background: 'page' | 'night' }) {
  const { name, mark, logo = mark } = useBrand();
  return (
    <span className={styles.brand}>
      <Logo logo={logo} background={background} width={logo?.saysName ? 200 : 64} height={32} alt={logo?.saysName ? name : ''} />
      {logo?.saysName || (
        <span className={styles.name} data-long={name.length > longNameLength || undefined}>
          {name}
        </span>
      )}
    </span>
  );
}
