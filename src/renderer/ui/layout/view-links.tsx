import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '../../lib/format/format.ts'
import classes from './view-links.module.css'

type Filters = Readonly<Record<string, string>>

/** Whether a list has exactly the filters of this view. */
export const isActiveView = (filters: Filters, names: readonly string[], view: Filters): boolean =>
  names.every((name) => (filters[name] ?? '') === (view[name] ?? ''))

/** The address of a view: replaces the filters in `names`, keeps other table state and returns to the first page. */
export function viewPath(search: string, names: readonly string[], view: Filters): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const name of names) params.delete(name)
  for (const [name, value] of Object.entries(view)) params.set(name, value)
  return `?${params.toString()}`
}

export interface ViewLinkProps {
  label: string
  /** Search string, including the question mark. */
  path: string
  active: boolean
  count?: number | undefined
}

/** A link to a view of a list, with its count. */
export const ViewLink = ({ label, path, active, count }: ViewLinkProps) => (
  <Link className={classes.view ?? ''} to={path} {...(active ? { 'aria-current': 'page' } : {})}>
    {label}
    {count !== undefined && <span className={classes.viewCount}>{formatCount(count)}</span>}
  </Link>
)

interface ViewLinksProps {
  label: string
  /** True in a bar with its own border. */
  inBar?: boolean
  children: ReactNode
}

/** The most used views of a list, each with its own address. */
export const ViewLinks = ({ label, inBar, children }: ViewLinksProps) => (
  <nav className={classes.views} aria-label={label} data-in-bar={inBar || undefined}>
    {children}
  </nav>
)
