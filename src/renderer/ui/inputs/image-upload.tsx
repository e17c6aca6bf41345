import { Button, Input } from '@mantine/core'
import { IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import classes from './image-upload.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface ImageUploadProps {
  label: string
  /** A newly selected file, or null. */
  file: File | null
  onChange: (file: File | null) => void
  /**
   * Called with the error of the last selected file, null once a valid one is selected, so that a form isn't saved
   * silently without it.
   */
  onProblem?: (problem: string | null) => void
  /** URL of the stored image. */
  current?: string | null
  /** If set, shows a button to remove the stored image. */
  onRemoveCurrent?: () => void
  description?: string
  error?: string | undefined
  /** In bytes; defaults to 8 MB. */
  maxBytes?: number
  disabled?: boolean
}

/** Types that the server accepts; SVG is not one of them. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']
const MEGABYTE = 1024 * 1024
const MAX_BYTES = 8 * MEGABYTE

/** Converts 'application/pdf' to 'PDF'. */
const kindOf = (type: string): string =>
  type === 'text/plain' ? 'plain text' : (/\/([\w.-]+)/.exec(type)?.[1]?.toUpperCase() ?? 'of an unknown type')

/** Explains why a file is rejected, with its type, its size and what is allowed; null for a valid file. */
export function imageProblem(file: { type: string; size: number }, maxBytes: number = MAX_BYTES): string | null {
  if (IMAGE_TYPES.includes(file.type) && file.size <= maxBytes) return null
  const size = `${Math.max(0.1, file.size / MEGABYTE).toFixed(1)} MB`
  const most = `${Math.round(maxBytes / MEGABYTE)} MB`
  return `This file is ${kindOf(file.type)}, ${size}. Choose a PNG, JPEG, WebP, AVIF or GIF image of at most ${most}.`
}

/** Like `imageProblem`, but also decodes the content, so that an invalid image is reported now and not on save. */
export async function checkImage(file: File, maxBytes: number = MAX_BYTES): Promise<string | null> {
  const problem = imageProblem(file, maxBytes)
  if (problem !== null || typeof createImageBitmap === 'undefined') return problem
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return null
  } catch {
    return `${file.name} is not an image that can be read. Choose a PNG, JPEG, WebP, AVIF or GIF image.`
  }
}

const Thumbnail = ({ preview }: { preview: string | null }) => (
  <div className={classes.frame}>
    {preview === null ? <IconPhotoPlus size={24} stroke={1.5} aria-hidden /> : <img src={preview} alt="Preview" />}
  </div>
)

/** A single image, dropped or selected, with a preview, validated for type and size before upload. */
export function ImageUpload(props: ImageUploadProps) {
  const { label, file, onChange, current = null, description, maxBytes = MAX_BYTES, disabled = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const preview = useObjectUrl(file) ?? current
  const error = problem ?? props.error

  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const found = await checkImage(chosen, maxBytes)
    setProblem(found)
    props.onProblem?.(found)
    if (found === null) onChange(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void take(event.dataTransfer.files[0])
  }
  const remove = () => {
    if (problem !== null) {
      setProblem(null)
      props.onProblem?.(null)
    } else if (file !== null) onChange(null)
    else props.onRemoveCurrent?.()
  }
  const removable = problem !== null || file !== null || (current !== null && props.onRemoveCurrent !== undefined)

  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Thumbnail preview={preview} />
        <div className={classes.side}>
          <p className={classes.words}>{file === null ? 'Drop an image here, or choose one.' : file.name}</p>
          <div className={classes.buttons}>
            <Button
              size="xs"
              variant="default"
              disabled={disabled}
              leftSection={<IconUpload size={16} stroke={1.8} />}
              onClick={() => input.current?.click()}
            >
              {preview === null ? 'Choose image' : 'Replace'}
            </Button>
            {removable && (
              <Button size="xs" variant="subtle" color="gray" leftSection={<IconTrash size={16} />} onClick={remove}>
                Remove
              </Button>
            )}
          </div>
        </div>
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          tabIndex={-1}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
