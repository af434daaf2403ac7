import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import { Dialog } from './dialog.tsx';

/** Something that was not saved, found out after its dialog was closed. */
export interface LateFault {
  /** The name of what was not saved. */
  readonly name: string;
  readonly text: string;
  readonly retry: () => void;
}

const LateFaultContext = createContext<(fault: LateFault) => void>(() => {});

/** Reports what could not be saved once its own dialog is closed. */
export function useLateFault(): (fault: LateFault) => void {
  return use(LateFaultContext);
}

/** Shows the reports of the parts inside, one after the other, each with a retry. */
export function LateFaults({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const [[fault, ...rest], setFaults] = useState<readonly LateFault[]>([]);
  const report = useCallback((reported: LateFault) => setFaults((before) => [...before, reported]), []);
  const name = fault?.name ?? '';
  return (
    <LateFaultContext value={report}>
      {children}
      {fault !== undefined && (
        <Dialog
          title={t({ id: 'builder.late.title', message: `“${name}” was not saved` })}
          close={() => setFaults(rest)}
        >
          <p role="alert">{fault.text}</p>
          <div>
            <Button
              onClick={() => {
                setFaults(rest);
                fault.retry();
              }}
            >
              {t({ id: 'builder.again', message: 'Try again' })}
            </Button>
          </div>
        </Dialog>
      )}
    </LateFaultContext>
  );
}
