import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import classes from './avatar-upload.module.css'
import { Avatar } from '../display/avatar.tsx'
import { checkImage, IMAGE_TYPES } from './image-upload.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** Maximum size in bytes, more than any avatar needs. */
const MAX_BYTES = 2 * 1024 * 1024

interface AvatarUploadProps {
  /** Label of the file input: 'Photo'. */
  label: string
  /** Shown as initials if there is no picture. */
  name: string
  /** A newly selected file, or null. */
  file: File | null
  /** URL of the stored picture, unless removed. */
  current: string | null
  /** Validation or server error. */
  error?: string | undefined
  /** Called with a valid file, or with null when the picture is removed. */
  onChange: (file: File | null) => void
  /** Called when the last selected file is invalid. */
  onProblem: (problem: string) => void
}

/** A round picture with Upload and Remove buttons, validated for type and size before upload. */
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
