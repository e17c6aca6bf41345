import type { ReactNode } from 'react'
import classes from './editor-layout.module.css'
import { SkipLink } from './skip-link.tsx'

interface EditorLayoutProps {
  /** Banner above the editor: test mode, offline. */
  band?: ReactNode
  children: ReactNode
}

/** Layout of the full-screen editors: no sidebar or top bar, because the editor has its own. */
export function EditorLayout({ band, children }: EditorLayoutProps) {
  return (
    <div className={classes.root}>
      <SkipLink />
      {band}
      <div className={classes.editor}>{children}</div>
    </div>
  )
}
