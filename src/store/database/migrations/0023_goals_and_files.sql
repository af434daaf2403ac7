ALTER TABLE "experiment_count" DROP CONSTRAINT "experiment_count_web_id_path_experiment_variant_kind_day_pk";--> statement-breakpoint
ALTER TABLE "experiment_count" ADD COLUMN "goal" text DEFAULT 'checkout' NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_count" ADD CONSTRAINT "experiment_count_pk" PRIMARY KEY("web_id","path","experiment","variant","kind","goal","day");--> statement-breakpoint
ALTER TABLE "media_item" ADD COLUMN "format" text DEFAULT 'webp' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_item" ADD COLUMN "seconds" integer;
