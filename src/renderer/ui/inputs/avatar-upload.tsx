import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import classes from './avatar-upload.module.css'
import { Avatar } from '../display/avatar.tsx'
import { checkImage, IMAGE_TYPES } from './image-upload.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** Bytes: larger than any avatar needs to be. */
const MAX_BYTES = 2 * 1024 * 1024

interface AvatarUploadProps {
  /** Names the file input: 'Photo'. */
  label: string
  /** Whose initials stand in. */
  name: string
  /** A newly chosen file, or null. */
  file: File | null
  /** The address of what is stored and not taken away. */
  current: string | null
  /** What is wrong, here or by the server. */
  error?: string | undefined
  /** A good file; null takes the chosen or the stored picture away. */
  onChange: (file: File | null) => void
  /** What is wrong with the file chosen last. */
  onProblem: (problem: string) => void
}

/** A round picture with Upload and Remove beside it, checked for type and size before it is sent. */
export function AvatarUpload({ label, name, file, current, error, onChange, onProblem }: AvatarUploadProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const shown = useObjectUrl(file) ?? current
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const problem = await checkImage(chosen, MAX_BYTES)
    if (problem === null) onChange(chosen)
    else onProblem(problem)
  }
  return (
    <div className={classes.row}>
      <Avatar name={name} picture={shown} size={56} />
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Upload
        </Button>
        {shown !== null && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      <span className={classes.hint}>PNG, JPEG, WebP, AVIF or GIF, up to 2 MB</span>
      <input
        ref={input}
        className={classes.input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        tabIndex={-1}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {error && (
        <p className={classes.error} id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
