import { unreachable } from '#registry/kit/unreachable.ts';
import { ChoiceControl } from './choice-control.tsx';
import type { ControlProps } from './control-props.ts';
import { useForm } from './form-context.ts';
import { JsonControl } from './json-control.tsx';
import { ListControl } from './list-control.tsx';
import { NumberControl } from './number-control.tsx';
import { RecordControl } from './record-control.tsx';
import { RecordsControl } from './records-control.tsx';
import { SwitchControl } from './switch-control.tsx';
import { TextControl } from './text-control.tsx';
import { UrlControl } from './url-control.tsx';

/** The control of a value's kind. */
export function FieldControl({ control, ...rest }: ControlProps) {
  const { records } = useForm();
  switch (control.kind) {
    case 'text':
      return <TextControl control={control} {...rest} />;
    case 'link':
    case 'image':
      return <UrlControl control={control} {...rest} />;
    case 'choice':
      return <ChoiceControl control={control} {...rest} />;
    case 'number':
      return <NumberControl control={control} {...rest} />;
    case 'switch':
      return <SwitchControl control={control} {...rest} />;
    case 'list':
      return <ListControl control={control} {...rest} />;
    case 'record':
      return <RecordControl control={control} {...rest} />;
    case 'records':
      if (records === undefined) return <FieldControl control={control.plain} {...rest} />;
      return <RecordsControl control={control} {...rest} source={records} />;
    case 'json':
      return <JsonControl control={control} {...rest} />;
    default:
      return unreachable(control);
  }
}
