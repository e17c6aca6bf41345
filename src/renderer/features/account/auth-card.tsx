import { Alert } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { Link } from 'react-router-dom'
import classes from './auth-card.module.css'

interface AuthCardProps {
  title: string
  purpose?: ReactNode
  backTo?: string
  /** Goes back within the screen, if the previous step has no path. */
  onBack?: () => void
  /** One line below the card, with a link to the other form. */
  below?: ReactNode
  children: ReactNode
}

/** A card, 432 px wide, in the middle of the page. */
export function AuthCard({ title, purpose, backTo, onBack, below, children }: AuthCardProps) {
  return (
    <>
      <div className={classes.card}>
        {backTo !== undefined && (
          <Link className={classes.back} to={backTo}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden /> Back
          </Link>
        )}
        {onBack && (
          <button type="button" className={classes.back} onClick={onBack}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden /> Back
          </button>
        )}
        <h1 className={classes.title}>{title}</h1>
        {purpose && <p className={classes.purpose}>{purpose}</p>}
        {children}
      </div>
      {below && <div className={classes.below}>{below}</div>}
    </>
  )
}

interface AuthFormProps {
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  /** An error about the whole form. */
  error: string | null
  children: ReactNode
}

/** The form of a card. An error about the whole form is announced above the fields. */
export function AuthForm({ formRef, onSubmit, error, children }: AuthFormProps) {
  return (
    <form className={classes.form} ref={formRef} onSubmit={onSubmit} noValidate>
      {error !== null && (
        <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.8} aria-hidden />}>
          {error}
        </Alert>
      )}
      {children}
    </form>
  )
}
