import { createContext, use } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './data-table.module.css'

/** True inside a link or button. */
export const InsideControl = createContext(false)

/** A link in a cell; plain text if the whole row is a link or button, which can't contain another. */
export function CellLink(props: LinkProps) {
  if (use(InsideControl)) return props.children
  return <Link className={classes.cellLink ?? ''} {...props} onClick={(event) => event.stopPropagation()} />
}
