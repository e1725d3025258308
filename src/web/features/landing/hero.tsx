import { paths } from '#contract/addresses.ts';
import type { LandingPicture as Picture } from '#contract/brand-schema.ts';
import { texts } from '#texts/landing.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './hero.module.css';
import { HeroIllustration } from './hero-illustration.tsx';

/** Longer headlines use smaller type, to stay clear of the stations. */
const longHeadlineLength = 30;

interface HeroProps {
  categories: { value: string; total: number }[];
  text: string | undefined;
  picture: Picture | undefined;
}

export function Hero({ categories, text, picture }: HeroProps) {
  const { headline } = useBrand();
  return (
    <section className={`night ${styles.hero}`}>
      <div className={`wrap ${styles.panel}`} data-picture={picture && ''}>
        {picture ? (
          <img className={styles.picture} {...picture} alt="" />
        ) : (
          <HeroIllustration stations={categories.slice(0, 5).map(({ value }) => value)} />
        )}
        <h1 className={styles.headline} data-long={headline.length > longHeadlineLength || undefined}>
          {headline}
        </h1>
        <p className={styles.lead}>
          {text ? `${text} ` : formatOpenRoles(categories)}
          <b>{texts.hero.noLogin}</b>
          {texts.hero.enough}
        </p>
        <div className={styles.call}>
          <ButtonLink variant="sun" to={paths.openPositions}>
            {texts.searchRoles} <Icon name="arrow" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Counts categories only: a job in two categories would count twice in a sum. */
function formatOpenRoles(categories: HeroProps['categories']): string {
  return categories.length > 0 ? `${texts.hero.openRoles(categories.length)} ` : '';
}
