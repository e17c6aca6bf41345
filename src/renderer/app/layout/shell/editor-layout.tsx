import type { ReactNode } from 'react'
import classes from './editor-layout.module.css'
import { SkipLink } from './skip-link.tsx'

interface EditorLayoutProps {
  /** A band over the editor: test mode, no connection. */
  band?: ReactNode
  children: ReactNode
}

/** The full-screen editors: no sidebar, no top bar; the editor brings its own. */
export function EditorLayout({ band, children }: EditorLayoutProps) {
  return (
    <div className={classes.root}>
      <SkipLink />
      {band}
      <div className={classes.editor}>{children}</div>
    </div>
  )
}
