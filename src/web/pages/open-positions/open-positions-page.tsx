import { useRef } from 'react';
import { SearchBar } from '../../jobs/search-bar.tsx';
import { MobileFilterBar } from './filter-bar.tsx';
import { FilterSidebar } from './filter-rail.tsx';
import styles from './open-positions-page.module.css';
import { PositionList } from './position-list.tsx';
import { PositionsHero } from './positions-hero.tsx';
import { useCategoryFromNavigationState } from './use-arrival.ts';
import { useJobFilters } from './use-filters.ts';
import { usePositions } from './use-positions.ts';
import { useSearchShortcut } from './use-slash.ts';

export function OpenPositionsPage() {
  useCategoryFromNavigationState();
  const titleField = useRef<HTMLInputElement>(null);
  useSearchShortcut(titleField);
  const filtering = useJobFilters();
  const positions = usePositions();
  const shown = positions.status === 'shown' ? positions : undefined;
  return (
    <>
      <PositionsHero />
      <div className={`wrap ${styles.search}`}>
        <SearchBar filters={filtering.filters} titleField={titleField} shortcut="/" />
      </div>
      <div className={`wrap ${styles.columns}`}>
        <FilterSidebar filtering={filtering} facets={shown?.facets} />
        <div className={styles.results}>
          <MobileFilterBar filtering={filtering} total={shown?.total} facets={shown?.facets} />
          <PositionList positions={positions} filters={filtering.filters} />
        </div>
      </div>
    </>
  );
}
