import { IconDownload, IconFile, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { TicketAttachment, TicketComment } from '../../../../shared/contracts/support/helpdesk.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { mediaUrl } from '../../../lib/format/media-url.ts'
import { fileSize } from '../attachments/file-labels.ts'
import { LinkedText } from '../linked-text.tsx'
import { initialsOf } from '../../../lib/format/initials.ts'
import { platform } from '../../../platform/current.ts'
import classes from './thread.module.css'

function FileLink({ attachment }: { attachment: TicketAttachment }) {
  const { file_name, size, url } = attachment
  const shown = hasThumbnail(attachment)
  // Each fetch signs the URL again; keeping the first one avoids reloading the image.
  const [src] = useState(() => mediaUrl(url))
  return (
    <a
      className={classes.file}
      href={mediaUrl(url)}
      title={file_name}
      // Images open in a new tab; other files are downloaded.
      {...(shown ? { target: '_blank', rel: 'noopener noreferrer' } : { download: file_name })}
    >
      {shown ? (
        <img className={classes.thumb} src={src} alt="" loading="lazy" width={40} height={40} />
      ) : (
        <span className={classes.thumb} aria-hidden>
          <IconFile size={20} stroke={1.6} />
        </span>
      )}
      <span className={classes.fileDetails}>
        <span className={classes.fileName}>{file_name}</span>
        <span className={classes.fileSize}>{fileSize(size)}</span>
      </span>
      <IconDownload className={classes.fileMark ?? ''} size={16} stroke={1.8} aria-hidden />
    </a>
  )
}

const AUTHOR_LABELS = { merchant: 'Merchant', support: 'Support' } as const

interface MessageProps {
  comment: TicketComment
  /** True if the reader's side wrote it. */
  own: boolean
  /** True if the reader wrote it. */
  mine: boolean
}

function Message({ comment, own, mine }: MessageProps) {
  const { author, body, created_at, attachments } = comment
  const note = !comment.public
  return (
    <li className={classes.message} data-own={own || undefined} data-note={note || undefined}>
      <span className={classes.avatar} data-from={author.from} aria-hidden>
        {initialsOf(author.name)}
      </span>
      <article className={classes.bubble} aria-label={`${note ? 'Internal note' : 'Message'} from ${author.name}`}>
        <header className={classes.head}>
          <span className={classes.name}>
            {author.name}
            {mine && ' (you)'}
          </span>
          <span className={classes.from}>{AUTHOR_LABELS[author.from]}</span>
          {note && (
            <StatusBadge tone="warn" size="small">
              <IconLock size={12} stroke={2} aria-hidden /> Internal note
            </StatusBadge>
          )}
          <span className={classes.time}>
            <RelativeTime value={created_at} />
          </span>
        </header>
        <p className={classes.body}>
          <LinkedText text={body} />
        </p>
        {attachments.length > 0 && (
          <ul className={classes.files} aria-label="Attachments">
            {attachments.map((each) => (
              <li key={each.attachment_id}>
                <FileLink attachment={each} />
              </li>
            ))}
          </ul>
        )}
      </article>
    </li>
  )
}

interface ThreadProps {
  comments: readonly TicketComment[]
  /** The side whose messages are on the right. */
  side: 'merchant' | 'support'
  reader_id: string
}

/** Messages, oldest first: the reader's side on the right, the other on the left, each with its author. */
export function Thread({ comments, side, reader_id }: ThreadProps) {
  return (
    <ol className={classes.thread} aria-label="Conversation">
      {comments.map((comment) => (
        <Message
          key={comment.id}
          comment={comment}
          own={comment.author.from === side}
          mine={comment.author.id === reader_id}
        />
      ))}
    </ol>
  )
}

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])

/** True if the file can have a thumbnail. Pages only show images from their own server. */
function hasThumbnail({ url, content_type }: { url: string; content_type: string }): boolean {
  if (!IMAGE_TYPES.has(content_type)) return false
  const base = platform().apiBase || globalThis.location.origin
  return url.startsWith('/') || url.startsWith(`${base}/`)
}
