import { Link } from 'react-router-dom'
import { CopyValue } from './copy-value.tsx'
import classes from './orders/order-details.module.css'
import sales from './sales.module.css'
import { initialsOf } from '../../lib/format/initials.ts'

interface PersonProps {
  name: string
  email: string
  /** Target of the name. */
  path?: string
}

/** A customer: initials, name, and the email with a copy button. */
export function Person({ name, email, path }: PersonProps) {
  const shown = name || email
  return (
    <div className={classes.person}>
      <span className={classes.avatar} aria-hidden>
        {initialsOf(shown)}
      </span>
      <div className={sales.words}>
        {path === undefined ? (
          <span className={sales.strong}>{shown}</span>
        ) : (
          <Link className={classes.name ?? ''} to={path}>
            {shown}
          </Link>
        )}
        {email !== '' && (
          <span className={sales.quiet}>
            <CopyValue value={email} what="email" />
          </span>
        )}
      </div>
    </div>
  )
}
