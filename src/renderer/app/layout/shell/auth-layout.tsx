import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './auth-layout.module.css'
import { Logo } from './logo.tsx'

interface AuthLayoutProps {
  /** Cards, centered on the page. */
  children: ReactNode
  /** Target of the logo. */
  homePath: string
  /** Footer links. */
  links: readonly { label: string; path: string }[]
  year: number
}

/** Layout of signed-out screens: logo, the screen's card, footer. */
export function AuthLayout({ children, homePath, links, year }: AuthLayoutProps) {
  return (
    <div className={classes.root}>
      <header className={classes.head}>
        <Link className={classes.home} to={homePath} aria-label="Cartwright">
          <Logo />
        </Link>
      </header>
      <main className={classes.main} id="main">
        {children}
      </main>
      <footer className={classes.foot}>
        <span>© {year} Cartwright</span>
        {links.map(({ label, path }) => (
          <Link key={path} to={path}>
            {label}
          </Link>
        ))}
      </footer>
    </div>
  )
}
