import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './auth-layout.module.css'
import { Logo } from './logo.tsx'

interface FootLink {
  label: string
  path: string
}

const NO_LINKS: readonly FootLink[] = []

interface AuthLayoutProps {
  title: string
  purpose?: ReactNode
  backTo?: string
  children: ReactNode
  /** One line under the card: the way to the other form. */
  below?: ReactNode
  /** Links at the foot. */
  links?: readonly FootLink[]
  year: number
  wide?: boolean
}

/** Signed-out forms: a card of 432 px in the middle of the page. */
export function AuthLayout({
  title,
  purpose,
  backTo,
  children,
  below,
  links = NO_LINKS,
  year,
  wide = false,
}: AuthLayoutProps) {
  return (
    <div className={classes.root}>
      <header className={classes.head}>
        <Logo />
      </header>
      <main className={classes.main} id="main">
        <div className={classes.card} data-wide={wide || undefined}>
          {backTo !== undefined && (
            <Link className={classes.back} to={backTo}>
              <IconArrowLeft size={16} stroke={1.8} aria-hidden /> Back
            </Link>
          )}
          <h1 className={classes.title}>{title}</h1>
          {purpose && <p className={classes.purpose}>{purpose}</p>}
          <div className={classes.form}>{children}</div>
        </div>
        {below && <p className={classes.below}>{below}</p>}
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
