import { Button, Pagination, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import { PHONE } from '../display/media.ts'
import { pageNames } from '../layout/pagination.tsx'
import type { LoadState } from '../resource/load-state.ts'
import { SkeletonBar } from '../feedback/skeletons.tsx'
import classes from './data-table.module.css'
import { PAGE_SIZES, type TableState } from './types.ts'

interface TableFootProps {
  state: TableState
  total: number
  /** Number of rows on this page. */
  shown: number
  load: LoadState | undefined
  change: (patch: Partial<TableState>) => void
}

function PageSizePicker({ state, change }: Pick<TableFootProps, 'state' | 'change'>) {
  const id = useId()
  return (
    <div className={classes.sizes}>
      <label htmlFor={id}>
        Result per page:<span className={classes.spoken}> {state.size}</span>
      </label>
      <Select
        id={id}
        size="xs"
        w={64}
        classNames={{ input: classes.sizeInput ?? '' }}
        data={PAGE_SIZES.map(String)}
        value={String(state.size)}
        allowDeselect={false}
        withCheckIcon={false}
        onChange={(next) => {
          const size = PAGE_SIZES.find((each) => String(each) === next)
          if (size !== undefined) change({ size })
        }}
      />
    </div>
  )
}

/** 'Showing X out of Y', page size and pagination (B §2). */
export function TableFoot({ state, total, shown, load, change }: TableFootProps) {
  const phone = useMediaQuery(PHONE) ?? false
  const pages = Math.max(1, Math.ceil(total / state.size))
  if (load?.loading) {
    return (
      <div className={classes.foot} aria-hidden>
        <SkeletonBar width={132} />
        <SkeletonBar width={220} height={22} />
      </div>
    )
  }
  return (
    <div className={classes.foot}>
      <p className={classes.showing} role="status">
        Showing {shown.toLocaleString('en-US')} out of {total.toLocaleString('en-US')}
      </p>
      <PageSizePicker state={state} change={change} />
      {pages > 1 && !phone && (
        <Pagination
          size={32}
          radius={8}
          gap={2}
          total={pages}
          value={Math.min(state.page, pages)}
          onChange={(page) => change({ page })}
          classNames={{ control: classes.page ?? '', dots: classes.dots ?? '' }}
          {...pageNames}
        />
      )}
      {pages > 1 && phone && (
        <nav className={classes.steps} aria-label="Pages">
          {state.page > 1 && (
            <Button variant="default" onClick={() => change({ page: state.page - 1 })}>
              Previous
            </Button>
          )}
          {state.page < pages && (
            <Button variant="default" onClick={() => change({ page: state.page + 1 })}>
              Next page
            </Button>
          )}
        </nav>
      )}
    </div>
  )
}
