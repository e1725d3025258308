import { SearchBar } from '../search/search-bar.tsx';
import { DeferredFilterSidebar } from './filters/deferred-controls.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { useJobFilters } from './filters/use-job-filters.ts';
import styles from './open-positions-page.module.css';
import { PositionList } from './position-list.tsx';
import { PositionsHero } from './positions-hero.tsx';
import { useCategoryFromNavigationState } from './use-category-from-navigation-state.ts';
import { usePositions } from './use-positions.ts';

export function OpenPositionsPage() {
  useCategoryFromNavigationState();
  const positions = usePositions();
  const loaded = positions.status === 'loaded' ? positions : undefined;
  const filtering = useJobFilters(loaded?.understood);
  const exactTotal = loaded?.estimated.includes('total') ? undefined : loaded?.total;
  return (
    <>
      <PositionsHero />
      <div className={`wrap ${styles.search}`}>
        <SearchBar filters={filtering.entered} />
      </div>
      <div className={`wrap ${styles.columns}`}>
        <DeferredFilterSidebar filtering={filtering} facets={loaded?.facets} estimated={loaded?.estimated} />
        <div className={styles.results}>
          <FilterBar filtering={filtering} total={exactTotal} facets={loaded?.facets} estimated={loaded?.estimated} />
          <PositionList positions={positions} filtering={filtering} />
        </div>
      </div>
    </>
  );
}
