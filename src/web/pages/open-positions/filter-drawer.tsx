import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './filter-drawer.module.css';
import { FilterFields } from './filter-fields.tsx';
import type { Filtering } from './use-filters.ts';

interface FilterDrawerProps {
  filtering: Filtering;
  total: number | undefined;
  onClose(): void;
}

/** The filters on a narrow screen. Each choice counts at once; the button says what it leads to. */
export function FilterDrawer({ filtering, total, onClose }: FilterDrawerProps) {
  return (
    <Dialog title="Filters" startAt="title" onClose={onClose}>
      <form className={styles.fields} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <FilterFields filtering={filtering} />
      </form>
      <div className={styles.foot}>
        <Button look="secondary" disabled={!filtering.canReset} onClick={filtering.reset}>
          Reset
        </Button>
        <Button wide onClick={onClose}>
          {total === undefined ? 'Show jobs' : `Show ${total.toLocaleString('en')} ${total === 1 ? 'job' : 'jobs'}`}
        </Button>
      </div>
    </Dialog>
  );
}
