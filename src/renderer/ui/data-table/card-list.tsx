import { Checkbox } from '@mantine/core'
import type { Row as ModelRow } from '@tanstack/react-table'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { RowSkeleton } from '../feedback/skeletons.tsx'
import { InsideControl } from './cell-link.tsx'
import classes from './data-table.module.css'
import type { RowsProps } from './rows-props.ts'
import type { TableColumn } from './types.ts'
import type { Features } from './use-table-model.ts'

type Slot = NonNullable<TableColumn<unknown>['card']>

function slotsOf<Row extends object>(columns: readonly TableColumn<Row>[]): Record<Slot, TableColumn<Row>[]> {
  const slots: Record<Slot, TableColumn<Row>[]> = { title: [], value: [], note: [], badge: [], none: [] }
  columns.forEach((column, index) => slots[column.card ?? (index === 0 ? 'title' : 'note')].push(column))
  return slots
}

const shown = (content: ReactNode): boolean => content !== null && content !== undefined && content !== ''

interface CardProps<Row extends object> extends RowsProps<Row> {
  row: ModelRow<Features, Row>
}

function CardBody<Row extends object>({ row, columns }: CardProps<Row>) {
  const slots = slotsOf(columns)
  const cells = (slot: Slot) =>
    slots[slot].map((column) => <Fragment key={column.key}>{column.cell(row.original)}</Fragment>)
  const notes = slots.note.filter((column) => shown(column.cell(row.original)))
  return (
    <>
      <span className={classes.cardTitle}>{cells('title')}</span>
      <span className={classes.cardValue}>{cells('value')}</span>
      <span className={classes.cardNote}>
        {notes.map((column, index) => (
          <Fragment key={column.key}>
            {index > 0 && ', '}
            {column.cardLabel !== undefined && `${column.cardLabel} `}
            {column.cell(row.original)}
          </Fragment>
        ))}
      </span>
      <span className={classes.cardBadges}>{cells('badge')}</span>
    </>
  )
}

/** The main area of a card: a link, a button or plain text. */
function CardMain<Row extends object>({ row, rowClick, onOpen, children }: CardProps<Row> & { children: ReactNode }) {
  if (rowClick !== undefined && 'redirect' in rowClick)
    return (
      <Link className={classes.cardMain ?? ''} to={rowClick.redirect(row.original)}>
        {children}
      </Link>
    )
  if (onOpen === undefined) return <div className={classes.cardMain}>{children}</div>
  return (
    <button type="button" className={classes.cardMain} onClick={() => onOpen(row.original)}>
      {children}
    </button>
  )
}

function Card<Row extends object>(props: CardProps<Row>) {
  const { row, selectable, rowLabel, rowClick, rowActions, onOpen } = props
  const isControl = onOpen !== undefined || (rowClick !== undefined && 'redirect' in rowClick)
  return (
    <li className={classes.cardRow} data-selected={row.getIsSelected() || undefined}>
      {selectable && (
        <Checkbox
          className={classes.cardTick ?? ''}
          aria-label={`Select ${rowLabel?.(row.original) ?? row.id}`}
          checked={row.getIsSelected()}
          onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
        />
      )}
      <CardMain {...props}>
        <InsideControl value={isControl}>
          <CardBody {...props} />
        </InsideControl>
      </CardMain>
      {rowActions?.(row.original)}
    </li>
  )
}

/** Rows as stacked cards, for phones. */
export function CardList<Row extends object>(props: RowsProps<Row>) {
  const { handle, label, load, rows, state, emptyMessage, skeletonRows = state.size } = props
  if (load?.loading) return <RowSkeleton rows={skeletonRows} height={70} />
  if (rows.length === 0) return <p className={classes.none}>{emptyMessage}</p>
  return (
    <ul className={classes.cards} aria-label={label}>
      {handle.table.getRowModel().rows.map((row) => (
        <Card key={row.id} {...props} row={row} />
      ))}
    </ul>
  )
}
