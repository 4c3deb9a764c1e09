import { Button } from 'antd'

/** A fault in drawing is told in words. What was typed in a form is kept in the browser and offered again. */
export function Broken() {
  return (
    <main className="broken">
      <h1>Something went wrong</h1>
      <p>What you typed is kept in this browser and will be offered again.</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </main>
  )
}
