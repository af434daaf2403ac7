CREATE TABLE "experiment_count" (
	"web_id" text NOT NULL,
	"path" text NOT NULL,
	"experiment" text NOT NULL,
	"variant" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "experiment_count_web_id_path_experiment_variant_kind_day_pk" PRIMARY KEY("web_id","path","experiment","variant","kind","day")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "page_revision" (
	"web_id" text NOT NULL,
	"path" text NOT NULL,
	"release_id" text NOT NULL,
	"revision" integer NOT NULL,
	"content" json,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_revision_web_id_path_release_id_revision_pk" PRIMARY KEY("web_id","path","release_id","revision")
);
--> statement-breakpoint
ALTER TABLE "experiment_count" ADD CONSTRAINT "experiment_count_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_revision" ADD CONSTRAINT "page_revision_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_revision_at" ON "page_revision" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "search_word_letters" ON "search_word" USING btree ("web_id","level","idf","sound") WHERE "search_word"."level" < 3 AND cardinality("search_word"."parts") = 1 AND "search_word"."sound" ~ '[^ -~]';