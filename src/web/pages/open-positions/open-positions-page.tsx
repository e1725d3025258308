import { useRef } from 'react';
import { SearchBar } from '../../jobs/search-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterRail } from './filter-rail.tsx';
import styles from './open-positions-page.module.css';
import { PositionList } from './position-list.tsx';
import { PositionsHero } from './positions-hero.tsx';
import { useArrival } from './use-arrival.ts';
import { useFilters } from './use-filters.ts';
import { usePositions } from './use-positions.ts';
import { useSlash } from './use-slash.ts';

export function OpenPositionsPage() {
  useArrival();
  const titleField = useRef<HTMLInputElement>(null);
  useSlash(titleField);
  const filtering = useFilters();
  const positions = usePositions();
  const shown = positions.status === 'shown' ? positions : undefined;
  return (
    <>
      <PositionsHero />
      <div className={`wrap ${styles.search}`}>
        <SearchBar filters={filtering.filters} titleField={titleField} shortcut="/" />
      </div>
      <div className={`wrap ${styles.columns}`}>
        <FilterRail filtering={filtering} facets={shown?.facets} />
        <div className={styles.results}>
          <FilterBar filtering={filtering} total={shown?.total} facets={shown?.facets} />
          <PositionList positions={positions} filters={filtering.filters} />
        </div>
      </div>
    </>
  );
}
