import { Alert, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { MidMessage } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './mid.module.css'

interface ThreadProps {
  messages: readonly MidMessage[]
  /** Null if the thread is closed. */
  write: { send: (body: string) => Promise<boolean>; busy: boolean; error: string | null; label: string } | null
}

function Writer({ write }: { write: NonNullable<ThreadProps['write']> }) {
  const [body, setBody] = useState('')
  const send = async () => {
    if (body.trim() !== '' && (await write.send(body.trim()))) setBody('')
  }
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Textarea
        label={write.label}
        value={body}
        autosize
        minRows={2}
        maxLength={4000}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {write.error !== null && (
        <Alert color="red" role="alert">
          {write.error}
        </Alert>
      )}
      <Button type="submit" variant="default" loading={write.busy} disabled={body.trim() === ''}>
        Send message
      </Button>
    </form>
  )
}

/** Messages of both sides and status changes of the application. */
export function Thread({ messages, write }: ThreadProps) {
  if (messages.length === 0 && write === null) return null
  return (
    <Section title="Messages">
      {messages.length > 0 && (
        <ol className={classes.thread}>
          {messages.map(({ message_id, from, author, body, created_at }) => (
            <li key={message_id} className={classes.message} data-from={from}>
              <span className={classes.by}>
                <span>{from === 'operator' ? `${author}, operator` : author}</span>
                <RelativeTime value={created_at} />
              </span>
              <p>{body}</p>
            </li>
          ))}
        </ol>
      )}
      {write && <Writer write={write} />}
    </Section>
  )
}
