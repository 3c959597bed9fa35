import { useEffect, useState } from 'react';
import { useSend } from 'steward';

/** What the server made of template and payload. */
export interface Mail {
  readonly subject: string;
  readonly html: string;
  /** For readers that show no HTML. */
  readonly text: string;
}

interface Preview {
  /** The last one that could be drawn. */
  readonly mail: Mail | null;
  /** Why the latest could not. */
  readonly problem: string | null;
  readonly isAsking: boolean;
}

const none: Preview = { mail: null, problem: null, isAsking: true };
// Fast enough to follow, slow enough not to ask at every keystroke.
const pauseMs = 250;

/** The email as it would be sent, fetched again a moment after `language` or `payload` has changed. */
export function usePreview(path: string, { language, payload }: { readonly language: unknown; readonly payload: unknown }): Preview {
  const send = useSend();
  const [preview, setPreview] = useState(none);
  const asked = JSON.stringify({ language, payload: payload ?? {} });
  useEffect(() => {
    let isLate = false;
    const ask = async (): Promise<void> => {
      const { ok, body } = await send({ method: 'POST', path, body: JSON.parse(asked) as unknown });
      if (isLate) return;
      setPreview((before) =>
        ok ? { mail: mailIn(body), problem: null, isAsking: false } : { ...before, problem: reasonIn(body), isAsking: false },
      );
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [send, path, asked]);
  return preview;
}

function mailIn(body: unknown): Mail {
  const mail = fieldsOf(fieldsOf(body)['data']);
  return { subject: String(mail['subject'] ?? ''), html: String(mail['html'] ?? ''), text: String(mail['text'] ?? '') };
}

// What is wrong with a field says more than that something is wrong.
function reasonIn(body: unknown): string {
  const { message, errors } = fieldsOf(body);
  const [first] = Object.values(fieldsOf(errors)).flat();
  return String(first ?? message ?? '');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
