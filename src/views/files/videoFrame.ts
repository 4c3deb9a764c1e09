/** What a browser reads of a video before it is sent. */
interface VideoLook {
  readonly seconds: number
  /** A small poster; missing if the browser cannot draw one. */
  readonly poster?: { readonly blob: Blob; readonly address: string }
}

const PATIENCE = 5000
const SIDE = 480

/** Reads the length of a video and draws its poster. Undefined if this browser cannot play it. */
export async function lookAtVideo(file: Blob): Promise<VideoLook | undefined> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = address
    if (!(await reached(video, 'loadeddata')) || !Number.isFinite(video.duration)) return undefined
    const seconds = video.duration
    video.currentTime = Math.min(1, seconds / 2)
    await reached(video, 'seeked')
    return { seconds, ...(await drawn(video)) }
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** Waits for an event of a video; false if it fails. */
function reached(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    video.addEventListener(event, () => resolve(true), { once: true })
    video.addEventListener('error', () => resolve(false), { once: true })
    setTimeout(() => resolve(false), PATIENCE)
  })
}

async function drawn(video: HTMLVideoElement): Promise<Pick<VideoLook, 'poster'>> {
  const { videoWidth, videoHeight } = video
  const share = Math.min(1, SIDE / Math.max(videoWidth, videoHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(videoWidth * share))
  canvas.height = Math.max(1, Math.round(videoHeight * share))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  return blob ? { poster: { blob, address: canvas.toDataURL('image/jpeg', 0.8) } } : {}
}
