import { Button, Result } from 'antd'

/** A fault in drawing is told in words. What was typed in a form is kept in the browser and offered again. */
export function Broken() {
  return (
    <main>
      <Result
        status="error"
        title="Something went wrong"
        subTitle="What you typed is kept in this browser and will be offered again."
        extra={
          <Button type="primary" onClick={() => window.location.reload()}>
            Load again
          </Button>
        }
      />
    </main>
  )
}
