import { createContext, use } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

/** Whether what is drawn stands inside a link or a button. */
export const InsideControl = createContext(false)

/** A link in a cell: its words alone where the whole row is one control, which may hold no other. */
export function CellLink(props: LinkProps) {
  if (use(InsideControl)) return props.children
  return <Link {...props} onClick={(event) => event.stopPropagation()} />
}
