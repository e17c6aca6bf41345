import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '../../lib/format/format.ts'
import classes from './view-links.module.css'

type Filters = Readonly<Record<string, string>>

/** Whether a list is looked at by exactly these of its filters. */
export const isShown = (filters: Filters, names: readonly string[], view: Filters): boolean =>
  names.every((name) => (filters[name] ?? '') === (view[name] ?? ''))

/** The address of a view: its filters in place of those of `names`, the rest of the table as it is, from its first page. */
export function viewPath(search: string, names: readonly string[], view: Filters): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const name of names) params.delete(name)
  for (const [name, value] of Object.entries(view)) params.set(name, value)
  return `?${params.toString()}`
}

export interface ViewLinkProps {
  label: string
  /** From the question mark on. */
  path: string
  active: boolean
  count?: number | undefined
}

/** One way to look at a list, with how many there are. */
export const ViewLink = ({ label, path, active, count }: ViewLinkProps) => (
  <Link className={classes.view ?? ''} to={path} {...(active ? { 'aria-current': 'page' } : {})}>
    {label}
    {count !== undefined && <span className={classes.viewCount}>{formatCount(count)}</span>}
  </Link>
)

interface ViewLinksProps {
  label: string
  /** It stands in a bar with a line of its own. */
  inBar?: boolean
  children: ReactNode
}

/** The ways in which a list is looked at most, each an address of its own. */
export const ViewLinks = ({ label, inBar, children }: ViewLinksProps) => (
  <nav className={classes.views} aria-label={label} data-in-bar={inBar || undefined}>
    {children}
  </nav>
)
