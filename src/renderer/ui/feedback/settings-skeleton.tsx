import row from '../layout/settings-row.module.css'
import classes from './settings-skeleton.module.css'
import { RowSkeleton, SkeletonBar } from './skeletons.tsx'

/** Skeleton of a label with its field. */
export function FieldSkeleton({ seed = 0 }: { seed?: number }) {
  return (
    <div className={classes.field} aria-hidden>
      <SkeletonBar width={72 + ((seed * 37) % 60)} />
      <span className={classes.input} />
    </div>
  )
}

const USUAL: readonly number[] = [1, 2, 1]

/** Skeleton of settings rows; `fields` is the number of fields per row (LY-003). */
export function SettingsSkeleton({ fields = USUAL }: { fields?: readonly number[] }) {
  return (
    <div role="status" aria-label="Loading">
      {fields.map((count, index) => (
        <div className={row.row} data-last={index === fields.length - 1 || undefined} key={index}>
          <div className={classes.words} aria-hidden>
            <SkeletonBar width={96 + ((index * 31) % 50)} height={13} strong />
            <SkeletonBar width={200 - ((index * 23) % 40)} />
          </div>
          <div className={row.content}>
            {Array.from({ length: count }, (_, field) => (
              <FieldSkeleton seed={index + field} key={field} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Skeleton of a list with tabs. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className={classes.list} role="status" aria-label="Loading">
      <RowSkeleton rows={rows} height={60} />
    </div>
  )
}
