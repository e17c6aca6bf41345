import classes from './skeletons.module.css'

interface BarProps {
  width: number | string
  height?: number
  strong?: boolean
}

/** A gray placeholder bar for text. */
export function SkeletonBar({ width, height = 11, strong = false }: BarProps) {
  return <span className={classes.bar} data-strong={strong || undefined} style={{ width, height }} aria-hidden />
}

/** Skeleton of a StatCard. `seed` varies the widths so that a row of them looks like text. */
export function StatCardSkeleton({ seed = 0 }: { seed?: number }) {
  return (
    <div className={classes.stat} aria-hidden>
      <SkeletonBar width={`${56 + ((seed * 17) % 30)}%`} />
      <SkeletonBar width={`${34 + ((seed * 29) % 36)}%`} height={19} strong />
      <SkeletonBar width={`${40 + ((seed * 11) % 22)}%`} />
    </div>
  )
}

/** Skeleton of a StatGrid, in the same layout. */
export function StatGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={classes.room}>
      <div className={classes.grid}>
        {Array.from({ length: count }, (_, index) => (
          <StatCardSkeleton key={index} seed={index + 1} />
        ))}
      </div>
    </div>
  )
}

/** Skeleton rows of a list, or of a table body without cells. */
export function RowSkeleton({ rows = 5, height = 44 }: { rows?: number; height?: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <div className={classes.row} style={{ height }} key={index}>
          <SkeletonBar width={`${18 + ((index * 7) % 14)}%`} />
          <SkeletonBar width={`${12 + ((index * 5) % 10)}%`} />
          <SkeletonBar width={56} height={20} />
          <SkeletonBar width={`${8 + ((index * 3) % 6)}%`} />
        </div>
      ))}
    </div>
  )
}

/** Skeleton of a card with a heading and a body of the given height. */
export function CardSkeleton({ height = 240 }: { height?: number }) {
  return (
    <div className={classes.card} style={{ minHeight: height }} aria-hidden>
      <SkeletonBar width="34%" height={14} strong />
      <span className={classes.fill} />
    </div>
  )
}

/** Skeleton of a screen with an unknown layout: only a title. */
export function PageSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.head} aria-hidden>
        <SkeletonBar width={180} height={20} strong />
        <SkeletonBar width={280} />
      </div>
      <CardSkeleton height={420} />
    </div>
  )
}

/** Skeleton of a detail or edit page: a main column and an optional side column. */
export function DetailSkeleton({ aside = false }: { aside?: boolean }) {
  return (
    <div className={aside ? classes.detail : classes.page} role="status" aria-label="Loading">
      <div className={classes.page}>
        <CardSkeleton height={260} />
        <CardSkeleton height={180} />
      </div>
      {aside && (
        <div className={classes.page}>
          <CardSkeleton height={150} />
          <CardSkeleton height={260} />
        </div>
      )}
    </div>
  )
}
