import { Button } from 'antd'

/** The message for a rendering error. What was typed in a form is kept in the browser and offered again. */
export function Broken() {
  return (
    <main className="broken centred">
      <h1>Something went wrong</h1>
      <p>Your changes are saved in this browser and will be restored.</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </main>
  )
}
