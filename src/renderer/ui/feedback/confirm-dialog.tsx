import { Button, Group, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState, type ReactNode } from 'react'
import classes from './confirm-dialog.module.css'

export interface ConfirmQuestion {
  /** Names the item: 'Delete Otter hand grinder?' */
  title: string
  /** The consequence, and whether it can be undone. */
  message: ReactNode
  /** The verb of the button: 'Delete product'. */
  confirmLabel: string
  cancelLabel?: string
  /** Red button for destructive actions. */
  destructive?: boolean
  /** If set, this text must be typed first. */
  typeToConfirm?: string
}

interface AnswerProps extends ConfirmQuestion {
  onConfirm: () => void
  onCancel: () => void
  busy?: boolean
}

function ConfirmBody(props: AnswerProps) {
  const { message, confirmLabel, cancelLabel = 'Cancel', destructive = false, typeToConfirm, busy = false } = props
  const [typed, setTyped] = useState('')
  const blocked = typeToConfirm !== undefined && typed.trim() !== typeToConfirm
  return (
    <>
      <div className={classes.message}>{message}</div>
      {typeToConfirm !== undefined && (
        <TextInput
          mt="md"
          label={`Type ${typeToConfirm} to confirm`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={props.onCancel} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={destructive ? 'red' : 'brand'} onClick={props.onConfirm} loading={busy} disabled={blocked}>
          {confirmLabel}
        </Button>
      </Group>
    </>
  )
}

/** Asks for confirmation in a dialog and resolves to the answer. For callers that need no busy state. */
export function askToConfirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: question.title,
      onClose: () => resolve(false),
      children: (
        <ConfirmBody
          {...question}
          onCancel={() => modals.close(id)}
          onConfirm={() => {
            resolve(true)
            modals.close(id)
          }}
        />
      ),
    })
  })
}
