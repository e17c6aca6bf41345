import { Alert } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { Link } from 'react-router-dom'
import classes from './auth-card.module.css'

interface AuthCardProps {
  title: string
  purpose?: ReactNode
  backTo?: string
  /** Goes back within the screen, where there is no other address to go to. */
  onBack?: () => void
  /** One line under the card: the way to the other form. */
  below?: ReactNode
  children: ReactNode
}

/** A card of 432 px in the middle of the page. */
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
  /** What is wrong with the whole, in plain words. */
  error: string | null
  children: ReactNode
}

/** The fields of a card. What is wrong with the whole is announced above them. */
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
