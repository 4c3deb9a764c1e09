import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { StoredFile } from '#define'
import { fetchFrom } from '../data/requests'
import { isTyping } from '../kit/focus/isTyping'
import { useStoredFile, type FilePlace } from './useStoredFile'

interface VideoPlayerProps {
  readonly file: StoredFile
  readonly place: FilePlace
  readonly title: string
  /** Space plays and pauses it, wherever the focus is. */
  readonly isActive?: boolean
}

/** A link works for five minutes; an expired one is renewed when it fails. */
const LINK_AGE = 4 * 60_000

/** Plays a video with controls. It is fetched in parts, as it is watched. */
export function VideoPlayer({ file, place, title, isActive = false }: VideoPlayerProps) {
  const { resource, id, name } = place
  const link = useQuery({
    queryKey: ['file link', resource.is.name, id, name, file.key],
    queryFn: ({ signal }) =>
      fetchFrom<{ address: string }>(resource, `${id}/files/${name}/${file.key}?as=link`, signal),
    staleTime: LINK_AGE,
    refetchOnWindowFocus: false,
    enabled: id !== undefined,
  })
  const poster = useStoredFile(place, file, { isSmall: true })
  const video = useRef<HTMLVideoElement>(null)
  const failures = useRef(0)
  useSpace(video, isActive)
  if (link.isError)
    return (
      <span className="paper-none surface muted" role="alert">
        The video can’t be played. Try again later.
      </span>
    )
  const renew = (): void => {
    failures.current += 1
    if (failures.current < 3) void link.refetch()
  }
  return (
    <video
      ref={video}
      className="video-player"
      src={link.data?.address}
      poster={poster.data}
      controls
      controlsList="nodownload"
      playsInline
      preload="metadata"
      aria-label={`Video: ${title}`}
      onError={renew}
      onPlaying={() => {
        failures.current = 0
      }}
    >
      {/* Users' videos have no captions. */}
      <track kind="captions" />
    </video>
  )
}

/** Space plays and pauses, unless the focused element uses Space itself. */
function useSpace(video: { readonly current: HTMLVideoElement | null }, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const isOwn = target instanceof Element && target.closest('button, a, video, summary, [role="button"]') !== null
      if (key !== ' ' || ctrlKey || metaKey || altKey || isOwn || event.defaultPrevented || isTyping(target)) return
      const { current } = video
      if (!current) return
      event.preventDefault()
      if (current.paused) void current.play().catch(() => undefined)
      else current.pause()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [video, isActive])
}
